//! Small borrow scenarios, each with the rule it breaks and the explanation.

use super::super::{
    Access::*, BorrowEvent, NoJournal, NodeId, Perm, Protection, State, Tree, Violation, ViolationKind,
};

const ROOT: NodeId = NodeId::ROOT;

fn reference(tree: &mut Tree, parent: NodeId, perm: Perm, protection: Protection) -> NodeId {
    tree.retag(parent, &[(0..4, perm)], perm, protection, &mut NoJournal).expect("no conflict")
}

fn explain(result: Result<(), Violation>, kind: ViolationKind, event: BorrowEvent) -> String {
    let violation = result.expect_err("UB");
    assert_eq!((violation.kind, violation.event), (kind, event));
    violation.to_string()
}

#[test]
fn root_alone_may_do_anything() {
    let mut tree = Tree::new(8);
    assert_eq!(tree.access(ROOT, 0..8, Write, &mut NoJournal), Ok(()));
    assert_eq!(tree.deallocate(ROOT, &mut NoJournal), Ok(()));
    assert_eq!(tree, Tree::new(8));
    tree.pop_node();
    assert_eq!(tree.node_count(), 1);
}

#[test]
fn invalidated_by_the_owner() {
    let mut tree = Tree::new(8);
    let unique = reference(&mut tree, ROOT, Perm::Reserved, Protection::None);
    let below = reference(&mut tree, unique, Perm::Frozen, Protection::None);
    tree.access(ROOT, 2..3, Write, &mut NoJournal).expect("nobody is protected");
    assert_eq!(tree.access(unique, 0..2, Read, &mut NoJournal), Ok(()));
    let text = explain(
        tree.access(unique, 0..4, Read, &mut NoJournal),
        ViolationKind::LocalReadDisabled,
        BorrowEvent::Access,
    );
    assert_eq!(
        text,
        "read through tag 1 at byte 2: the tag was invalidated there by a conflicting access (Disabled)"
    );
    let text = explain(
        tree.access(unique, 0..4, Write, &mut NoJournal),
        ViolationKind::LocalWriteDisabled,
        BorrowEvent::Access,
    );
    assert!(text.starts_with("write through tag 1 at byte 2"), "{text}");
    let retag = tree.retag(unique, &[(0..4, Perm::Frozen)], Perm::Frozen, Protection::None, &mut NoJournal);
    let text = explain(retag.map(|_| ()), ViolationKind::LocalReadDisabled, BorrowEvent::Retag);
    assert!(text.starts_with("reborrow of tag 1 (an implicit read) at byte 2"), "{text}");
    assert_eq!(tree.node_count(), 3);
    // The lazy part of a reference is usable until a foreign access conflicts.
    assert_eq!(tree.access(below, 4..8, Read, &mut NoJournal), Ok(()));
}

#[test]
fn shared_references_only_read() {
    let mut tree = Tree::new(4);
    let shared = reference(&mut tree, ROOT, Perm::Frozen, Protection::None);
    let below = reference(&mut tree, shared, Perm::Cell, Protection::None);
    let text = explain(
        tree.access(below, 1..3, Write, &mut NoJournal),
        ViolationKind::LocalWriteFrozen,
        BorrowEvent::Access,
    );
    assert_eq!(
        text,
        "write through tag 2 at byte 1: tag 1, which it derives from, allows only reads there (Frozen)"
    );
}

#[test]
fn protected_arguments() {
    let mut tree = Tree::new(4);
    let arg = reference(&mut tree, ROOT, Perm::Reserved, Protection::Strong);
    let freed = tree.clone().deallocate(arg, &mut NoJournal);
    let text = explain(freed, ViolationKind::DeallocProtected, BorrowEvent::Deallocate);
    assert!(text.starts_with("deallocation through tag 1 (a write of byte 0): tag 1 is protected"), "{text}");

    let mut read = tree.clone();
    read.access(ROOT, 0..1, Read, &mut NoJournal).expect("others may read");
    let text = explain(
        read.access(arg, 0..4, Write, &mut NoJournal),
        ViolationKind::LocalWriteConflicted,
        BorrowEvent::Access,
    );
    assert!(text.contains("another pointer read the byte (Reserved (conflicted))"), "{text}");

    let mut written = tree.clone();
    written.access(arg, 3..4, Write, &mut NoJournal).expect("may write");
    explain(
        written.access(ROOT, 0..4, Read, &mut NoJournal),
        ViolationKind::ForeignReadProtected,
        BorrowEvent::Access,
    );
    let text = explain(
        tree.access(ROOT, 0..4, Write, &mut NoJournal),
        ViolationKind::ForeignWriteProtected,
        BorrowEvent::Access,
    );
    assert!(text.contains("tag 1 is protected by a running call that used the byte"), "{text}");
}

#[test]
fn weakly_protected_boxes_may_be_freed_by_the_callee() {
    let mut tree = Tree::new(4);
    let boxed = reference(&mut tree, ROOT, Perm::Reserved, Protection::Weak);
    assert_eq!(tree.deallocate(boxed, &mut NoJournal), Ok(()));
}

/// A written argument is written again at the end of the call,
/// which affects all other references, but not reborrows of it.
#[test]
fn end_of_a_call() {
    let mut tree = Tree::new(4);
    let first = reference(&mut tree, ROOT, Perm::Reserved, Protection::Strong);
    let returned = reference(&mut tree, first, Perm::Reserved, Protection::None);
    tree.access(returned, 0..4, Write, &mut NoJournal).expect("may write");
    let other = tree.retag(ROOT, &[], Perm::Frozen, Protection::None, &mut NoJournal).expect("no read");
    tree.protector_end(first, &mut NoJournal).expect("nobody else is protected");
    assert_eq!(tree.protection(first), Protection::Strong);
    assert_eq!(tree.state(other, 0).map(|state| state.perm()), Some(Perm::Disabled));
    assert_eq!(tree.state(returned, 0).map(|state| state.perm()), Some(Perm::Unique));

    let mut tree = Tree::new(4);
    let first = reference(&mut tree, ROOT, Perm::Unique, Protection::Strong);
    let inner = reference(&mut tree, first, Perm::Frozen, Protection::None);
    // A wild state: a foreign node that is accessed and protected, although `first` is Unique.
    let other = tree.retag(ROOT, &[], Perm::Frozen, Protection::Strong, &mut NoJournal).expect("no read");
    tree.restore(8, &[State::new(Perm::Frozen, true).byte()]);
    let text = explain(
        tree.protector_end(first, &mut NoJournal),
        ViolationKind::ForeignWriteProtected,
        BorrowEvent::ProtectorEnd,
    );
    assert!(
        text.starts_with("end of the call protecting tag 1 (an implicit write) at byte 0: tag 3"),
        "{text}"
    );
    assert_eq!((inner, other), (NodeId(2), NodeId(3)));
}

#[test]
fn nonsense_is_refused_without_panic() {
    let mut tree = Tree::new(4);
    reference(&mut tree, ROOT, Perm::Reserved, Protection::None);
    let unknown = NodeId(9);
    let text = explain(
        tree.access(unknown, 0..4, Read, &mut NoJournal),
        ViolationKind::UnknownNode,
        BorrowEvent::Access,
    );
    assert_eq!(text, "tag 9 does not belong to this allocation");
    let retag = tree.retag(unknown, &[], Perm::Frozen, Protection::None, &mut NoJournal);
    explain(retag.map(|_| ()), ViolationKind::UnknownNode, BorrowEvent::Retag);
    assert_eq!(tree.protector_end(unknown, &mut NoJournal), Ok(()));
    assert_eq!(tree.access(ROOT, 2..900, Write, &mut NoJournal), Ok(()));
    #[allow(clippy::reversed_empty_ranges)]
    let reversed = 3..1;
    assert_eq!(tree.access(ROOT, reversed, Write, &mut NoJournal), Ok(()));
    tree.restore(u32::MAX, &[1, 2, 3]);
    tree.restore(3, &[1, 2, 3]);
    tree.set_protection(unknown, Protection::Strong);
    tree.set_protection(ROOT, Protection::Strong);
    assert_eq!((tree.protection(unknown), tree.protection(ROOT)), (Protection::None, Protection::None));
    assert_eq!((tree.parent(ROOT), tree.parent(unknown)), (None, None));
    assert_eq!((tree.state(unknown, 0), tree.state(ROOT, 4)), (None, None));
    tree.pop_node();
    assert_eq!(tree, Tree::new(4));
}

#[test]
fn large_allocations_with_hundreds_of_nodes() {
    let mut tree = Tree::new(65536);
    let mut parent = ROOT;
    for _ in 0..300 {
        parent = tree
            .retag(parent, &[(100..200, Perm::Reserved)], Perm::Reserved, Protection::None, &mut NoJournal)
            .expect("a chain has no conflicts");
    }
    tree.access(parent, 0..65536, Write, &mut NoJournal).expect("local to all");
    tree.access(NodeId(150), 65535..65536, Write, &mut NoJournal).expect("local to its half");
    assert_eq!(tree.access(parent, 0..65535, Write, &mut NoJournal), Ok(()));
    let violation = tree.access(parent, 0..65536, Read, &mut NoJournal).expect_err("the last byte is lost");
    assert_eq!((violation.node, violation.offset), (parent, 65535));
}

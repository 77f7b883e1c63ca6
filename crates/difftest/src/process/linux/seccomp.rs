//! The system calls that are refused.
//!
//! A compiler starts other processes, so it is contained by its process group, which nothing may leave. A program may
//! start no process, and may only write the files that Landlock allows. Neither gets a socket.

use std::collections::BTreeMap;

use libc::c_long;
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule,
};

use crate::process::task::TaskKind;

/// Refused to all: the network, other processes' memory, the state of the host, leaving the process group.
const ALWAYS: &[c_long] = &[
    libc::SYS_socket,
    libc::SYS_setsid,
    libc::SYS_setpgid,
    libc::SYS_ptrace,
    libc::SYS_process_vm_writev,
    libc::SYS_pidfd_send_signal,
    libc::SYS_unshare,
    libc::SYS_setns,
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_pivot_root,
    libc::SYS_chroot,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_delete_module,
    libc::SYS_kexec_load,
    libc::SYS_reboot,
    libc::SYS_swapon,
    libc::SYS_swapoff,
    libc::SYS_sethostname,
    libc::SYS_setdomainname,
    libc::SYS_settimeofday,
    libc::SYS_clock_settime,
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_io_uring_setup,
    libc::SYS_add_key,
    libc::SYS_keyctl,
    libc::SYS_request_key,
    libc::SYS_shmget,
    libc::SYS_msgget,
    libc::SYS_semget,
    libc::SYS_mq_open,
];

/// Refused to programs: calls that change a file without writing to it, which Landlock does not cover.
const PROGRAM: &[c_long] = &[
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
    libc::SYS_fchown,
    libc::SYS_fchownat,
    libc::SYS_utimensat,
    libc::SYS_setxattr,
    libc::SYS_lsetxattr,
    libc::SYS_fsetxattr,
    libc::SYS_removexattr,
    libc::SYS_lremovexattr,
    libc::SYS_fremovexattr,
    libc::SYS_tkill,
    libc::SYS_rt_sigqueueinfo,
    libc::SYS_rt_tgsigqueueinfo,
    libc::SYS_setpriority,
    libc::SYS_sched_setscheduler,
];

/// Calls that newer architectures no longer have.
#[cfg(target_arch = "x86_64")]
const PROGRAM_OLD: &[c_long] = &[
    libc::SYS_fork,
    libc::SYS_vfork,
    libc::SYS_chmod,
    libc::SYS_chown,
    libc::SYS_lchown,
    libc::SYS_utime,
    libc::SYS_utimes,
    libc::SYS_futimesat,
];
#[cfg(not(target_arch = "x86_64"))]
const PROGRAM_OLD: &[c_long] = &[];

/// The filters for a process of this kind with this id, to be installed in order.
pub(super) fn filters(kind: TaskKind, pid: u32) -> Result<Vec<BpfProgram>, seccompiler::BackendError> {
    let mut rules: BTreeMap<i64, Vec<SeccompRule>> = ALWAYS.iter().map(|&call| (call, Vec::new())).collect();
    // The limits of another process.
    rules.insert(libc::SYS_prlimit64, vec![unless(0, SeccompCmpOp::Ne, 0)?]);
    if kind == TaskKind::Compiler {
        return Ok(vec![compile(rules, libc::EPERM)?]);
    }
    rules.extend(PROGRAM.iter().chain(PROGRAM_OLD).map(|&call| (call, Vec::new())));
    // Only threads may be started: they end with the process.
    let thread = libc::CLONE_THREAD as u64;
    rules.insert(libc::SYS_clone, vec![unless(0, SeccompCmpOp::MaskedEq(thread), 0)?]);
    // `abort` signals its own process; signals to others are refused. The id stays the same over exec.
    rules.insert(libc::SYS_kill, vec![unless(0, SeccompCmpOp::Ne, u64::from(pid))?]);
    rules.insert(libc::SYS_tgkill, vec![unless(0, SeccompCmpOp::Ne, u64::from(pid))?]);
    // The flags of `clone3` are in memory, which a filter can't read: the C library falls back to `clone`.
    let clone3 = BTreeMap::from([(libc::SYS_clone3, Vec::new())]);
    Ok(vec![compile(rules, libc::EPERM)?, compile(clone3, libc::ENOSYS)?])
}

fn unless(argument: u8, op: SeccompCmpOp, value: u64) -> Result<SeccompRule, seccompiler::BackendError> {
    SeccompRule::new(vec![SeccompCondition::new(argument, SeccompCmpArgLen::Dword, op, value)?])
}

fn compile(
    rules: BTreeMap<i64, Vec<SeccompRule>>,
    errno: i32,
) -> Result<BpfProgram, seccompiler::BackendError> {
    let refuse = SeccompAction::Errno(errno.unsigned_abs());
    SeccompFilter::new(rules, SeccompAction::Allow, refuse, std::env::consts::ARCH.try_into()?)?.try_into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_kinds_have_filters() {
        assert_eq!(filters(TaskKind::Compiler, 5).map(|f| f.len()).ok(), Some(1));
        assert_eq!(filters(TaskKind::Program, 5).map(|f| f.len()).ok(), Some(2));
    }
}

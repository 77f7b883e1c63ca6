//! The sums of leases as one parameter: a value of the schema's type `sums`, see `migrations/0003_functions.sql`.

use bytes::{BufMut, BytesMut};
use remote::wire::leases::{Progress, Sums};
use tokio_postgres::types::{Field, IsNull, Kind, ToSql, Type, to_sql_checked};

use super::findings::name_of;
use super::{Trouble, int};

/// Why a value can't be written.
type Wrong = Box<dyn std::error::Error + Sync + Send>;

/// Declares a struct with the fields of a composite type of the schema.
macro_rules! composite {
    ($(#[$doc:meta])* $name:ident = $sql:literal { $($field:ident: $type:ty),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Debug, Default)]
        pub(super) struct $name {
            $(pub(super) $field: $type),*
        }

        impl ToSql for $name {
            fn to_sql(&self, ty: &Type, out: &mut BytesMut) -> Result<IsNull, Wrong> {
                write(ty, &[$((stringify!($field), &self.$field)),*], out)
            }

            fn accepts(ty: &Type) -> bool {
                ty.name() == $sql && matches!(ty.kind(), Kind::Composite(_))
            }

            to_sql_checked!();
        }
    };
}

/// Writes a composite value: the number of fields; then of each its type, its length and its value.
fn write(ty: &Type, values: &[(&str, &(dyn ToSql + Sync))], out: &mut BytesMut) -> Result<IsNull, Wrong> {
    let Kind::Composite(fields) = ty.kind() else { return Err(format!("{ty} has no fields").into()) };
    if !fields.iter().map(Field::name).eq(values.iter().map(|(name, _)| *name)) {
        return Err(format!("the fields of {ty} are not those of this server").into());
    }
    out.put_i32(i32::try_from(fields.len())?);
    for (field, (_, value)) in fields.iter().zip(values) {
        out.put_u32(field.type_().oid());
        // The length is put in once the value is there.
        let start = out.len();
        out.put_i32(-1);
        if let IsNull::No = value.to_sql_checked(field.type_(), out)? {
            let length = i32::try_from(out.len() - start - 4)?;
            out[start..start + 4].copy_from_slice(&length.to_be_bytes());
        }
    }
    Ok(IsNull::No)
}

composite! {
    /// The progress of leases, and all sums that belong to them.
    AllSums = "sums" {
        leases: Vec<LeaseSums>,
        tallies: Vec<TallySums>,
        lacking: Vec<LackingSums>,
        groups: Vec<GroupSums>,
    }
}

composite! {
    /// The sums of a lease from one part to another.
    LeaseSums = "lease_sums" {
        token: i64,
        since: i64,
        upto: i64,
        cpu: f64,
        batches: i64,
        programs: i64,
        steps: i64,
        own_cpu: f64,
        errors: i64,
        hunted: i64,
        changed: i64,
        functions: i64,
        results: i64,
        worker: i32,
    }
}

composite! {
    /// Tests by back end and state.
    TallySums = "tally_sums" {
        token: i64,
        backend: i32,
        state: String,
        tests: i64,
        compile_cpu: f64,
        run_cpu: f64,
    }
}

composite! {
    /// Unsupported programs by reason.
    LackingSums = "lacking_sums" { token: i64, backend: i32, reason: String, n: i64 }
}

composite! {
    /// Findings by group.
    GroupSums = "grp_sums" { token: i64, backend: i32, state: String, message: String, n: i64, old: i64 }
}

composite! {
    /// A lease whose sums are counted.
    Counted = "counted" { token: i64, campaign: i32, lot: i32, worker: i32 }
}

impl AllSums {
    /// The sums of these leases of workers.
    pub(super) fn of<'a>(leases: impl IntoIterator<Item = (i32, &'a Progress)>) -> Result<AllSums, Trouble> {
        let mut all = AllSums::default();
        for (worker, progress) in leases {
            all.add(worker, progress)?;
        }
        Ok(all)
    }

    fn add(
        &mut self,
        worker: i32,
        &Progress { token, from, part, ref sums }: &Progress,
    ) -> Result<(), Trouble> {
        let Sums { tallies, groups, batches, programs, steps, own_cpu, errors, hunted } = sums;
        let hunted = hunted.unwrap_or_default();
        self.leases.push(LeaseSums {
            token,
            since: int("since", from)?,
            upto: int("upto", part)?,
            cpu: own_cpu + tallies.iter().map(|row| row.compile_cpu + row.run_cpu).sum::<f64>(),
            batches: int("batches", *batches)?,
            programs: int("programs", *programs)?,
            steps: int("steps", *steps)?,
            own_cpu: *own_cpu,
            errors: int("errors", *errors)?,
            hunted: int("hunted", hunted.programs)?,
            changed: int("changed", hunted.changed)?,
            functions: int("functions", hunted.functions)?,
            results: int("results", results(sums))?,
            worker,
        });
        for row in tallies {
            let backend = row.backend;
            self.tallies.push(TallySums {
                token,
                backend,
                state: name_of(row.state),
                tests: int("tests", row.tests)?,
                compile_cpu: row.compile_cpu,
                run_cpu: row.run_cpu,
            });
            for (reason, n) in &row.lacking {
                let (reason, n) = (reason.clone(), int("lacking", *n)?);
                self.lacking.push(LackingSums { token, backend, reason, n });
            }
        }
        for row in groups {
            self.groups.push(GroupSums {
                token,
                backend: row.backend,
                state: name_of(row.state),
                message: row.message.clone(),
                n: int("count", row.count)?,
                old: int("old", row.old)?,
            });
        }
        Ok(())
    }
}

/// The largest number of programs on a back end that these sums count in some way: none is more than were tested.
fn results(sums: &Sums) -> u64 {
    let tests = sums.tallies.iter().map(|row| row.tests).sum();
    let lacking = sums.tallies.iter().flat_map(|row| row.lacking.values()).sum();
    let findings = sums.groups.iter().map(|group| group.count).sum();
    let hunted = sums.hunted.map_or(0, |hunted| hunted.programs);
    [tests, lacking, findings, hunted].into_iter().fold(0, u64::max)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write_as(fields: &[(&str, Type)]) -> Result<BytesMut, Wrong> {
        let fields = fields.iter().map(|(name, ty)| Field::new(name.to_string(), ty.clone())).collect();
        let ty = Type::new("counted".to_string(), 0, Kind::Composite(fields), "mirsmith".to_string());
        let mut out = BytesMut::new();
        Counted { token: 7, campaign: 1, lot: 2, worker: 3 }.to_sql_checked(&ty, &mut out)?;
        Ok(out)
    }

    #[test]
    fn fields_have_names_and_types() -> Result<(), Wrong> {
        let (token, campaign, lot) = (("token", Type::INT8), ("campaign", Type::INT4), ("lot", Type::INT4));
        let worker = ("worker", Type::INT4);
        let bytes = write_as(&[token.clone(), campaign.clone(), lot.clone(), worker.clone()])?;
        assert_eq!(bytes[..], *b"\0\0\0\x04\0\0\0\x14\0\0\0\x08\0\0\0\0\0\0\0\x07\0\0\0\x17\0\0\0\x04\0\0\0\x01\0\0\0\x17\0\0\0\x04\0\0\0\x02\0\0\0\x17\0\0\0\x04\0\0\0\x03");
        assert!(write_as(&[token.clone(), lot.clone(), campaign.clone(), worker.clone()]).is_err());
        assert!(write_as(&[token.clone(), campaign.clone(), lot]).is_err());
        assert!(write_as(&[token, campaign, ("lot", Type::TEXT), worker]).is_err());
        Ok(())
    }
}

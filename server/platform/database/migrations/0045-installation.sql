-- The mark that this database and the place of its files have in common: one row, written at the first start.
CREATE TABLE installation (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  files_id uuid NOT NULL,
  -- Whether the place of the files has it, too.
  is_placed boolean NOT NULL DEFAULT false
);

-- What is left of arriving files is removed by each process itself, and no longer by a job.
DO $$
BEGIN
  IF to_regclass('pgboss.schedule') IS NOT NULL THEN
    DELETE FROM pgboss.schedule WHERE name = 'remove-stale-files';
  END IF;
END
$$;

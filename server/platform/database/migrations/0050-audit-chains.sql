-- Eight chains instead of one, so that commits needn't wait for each other. The chain so far goes on as chain 0.
-- docs/decisions/0024-audit-chain.md says what they prove.
ALTER TABLE audit_chain ADD COLUMN chain smallint NOT NULL DEFAULT 0 CHECK (chain BETWEEN 0 AND 7);
ALTER TABLE audit_chain DROP CONSTRAINT audit_chain_pkey, ADD PRIMARY KEY (chain, place);

-- The last link of each chain that has any.
CREATE FUNCTION audit_chain_heads() RETURNS TABLE (chain smallint, place bigint, hash bytea) LANGUAGE sql STABLE AS $$
  SELECT head.* FROM generate_series(0, 7) AS one CROSS JOIN LATERAL (
    SELECT c.chain, c.place, c.hash FROM audit_chain c WHERE c.chain = one ORDER BY c.place DESC LIMIT 1
  ) head
  ORDER BY 1
$$;

-- The hash before a chain's first link has the chain's number, so that no chain can pass for another.
CREATE FUNCTION audit_chain_append(entry audit_log, of_chain integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  head audit_chain;
  added bytea := audit_fields(entry);
  next bigint;
BEGIN
  SELECT * INTO head FROM audit_chain c WHERE c.chain = of_chain ORDER BY c.place DESC LIMIT 1;
  next := coalesce(head.place, 0) + 1;
  INSERT INTO audit_chain (chain, place, audit_id, fields, hash) VALUES (
    of_chain, next, entry.id, added,
    sha256(coalesce(head.hash, decode(lpad(to_hex(of_chain), 64, '0'), 'hex')) || int8send(next) || added)
  );
END $$;

-- Takes the first chain that is free: without a crowd, always chain 0. If none is, waits for one. Holding one, a
-- transaction waits for no other, so two never wait for each other.
CREATE FUNCTION take_audit_chain() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  awaited integer := pg_backend_pid() % 8;
BEGIN
  FOR candidate IN 0..7 LOOP
    IF pg_try_advisory_xact_lock(1414088526, candidate) THEN
      RETURN candidate;
    END IF;
  END LOOP;
  PERFORM pg_advisory_xact_lock(1414088526, awaited);
  RETURN awaited;
END $$;

-- All entries of a transaction are in one chain, which is kept in a setting until it ends.
CREATE OR REPLACE FUNCTION audit_log_chain() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  taken text := current_setting('tillwatch.audit_chain', true);
BEGIN
  IF coalesce(taken, '') = '' THEN
    taken := set_config('tillwatch.audit_chain', take_audit_chain()::text, true);
  ELSE
    PERFORM pg_advisory_xact_lock(1414088526, taken::integer);
  END IF;
  PERFORM audit_chain_append(NEW, taken::integer);
  RETURN NULL;
END $$;

DROP FUNCTION audit_chain_append(audit_log);

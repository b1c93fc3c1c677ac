-- The audit log only grows, and each entry is chained to the one before it. docs/decisions/0024-audit-chain.md says why so.

-- Without it, whoever knows the rest of an entry could guess what was erased from it by trying.
ALTER TABLE audit_log ADD COLUMN salt uuid NOT NULL DEFAULT gen_random_uuid();

-- An entry for each of audit_log, in the order in which they were committed, without gaps.
CREATE TABLE audit_chain (
  place bigint PRIMARY KEY CHECK (place > 0),
  audit_id bigint NOT NULL UNIQUE,
  fields bytea NOT NULL, -- 16 bytes for each field of the entry, in the order of audit_fields
  hash bytea NOT NULL -- sha-256 of the hash before, the place (8 bytes) and the fields
);

-- The first 16 bytes of the sha-256 of salt, name and value, for each field. server/audit/entry-fields.ts says the same.
CREATE FUNCTION audit_fields(entry audit_log) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT string_agg(substr(sha256(uuid_send(entry.salt) || convert_to(name || coalesce('=' || value, ''), 'UTF8')), 1, 16), ''
    ORDER BY place)
  FROM unnest(
    ARRAY['id', 'user_id', 'user_name', 'action', 'entity_type', 'entity_id', 'changes', 'ip_address', 'user_agent',
      'timestamp'],
    ARRAY[entry.id::text, entry.user_id::text, entry.user_name, entry.action, entry.entity_type, entry.entity_id,
      entry.changes::text, entry.ip_address, entry.user_agent,
      to_char(entry."timestamp" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')]
  ) WITH ORDINALITY AS field (name, value, place)
$$;

CREATE FUNCTION audit_chain_append(entry audit_log) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  head audit_chain;
  added bytea := audit_fields(entry);
BEGIN
  SELECT * INTO head FROM audit_chain ORDER BY place DESC LIMIT 1;
  INSERT INTO audit_chain (place, audit_id, fields, hash) VALUES (
    coalesce(head.place, 0) + 1, entry.id, added,
    sha256(coalesce(head.hash, decode(repeat('00', 32), 'hex')) || int8send(coalesce(head.place, 0) + 1) || added)
  );
END $$;

-- When the transaction commits, and not before: nobody waits for anything while holding the chain's lock.
CREATE FUNCTION audit_log_chain() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(1414088526);
  PERFORM audit_chain_append(NEW);
  RETURN NULL;
END $$;

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit log only grows: % of % is refused', TG_OP, TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

DO $$
DECLARE
  entry audit_log;
BEGIN
  FOR entry IN SELECT * FROM audit_log ORDER BY id LOOP
    PERFORM audit_chain_append(entry);
  END LOOP;
END $$;

CREATE CONSTRAINT TRIGGER audit_log_chained AFTER INSERT ON audit_log
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_log_chain();
CREATE TRIGGER audit_log_only_grows BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_log_is_not_emptied BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_chain_only_grows BEFORE UPDATE OR DELETE ON audit_chain
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_chain_is_not_emptied BEFORE TRUNCATE ON audit_chain
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
-- Only the trigger above writes to the chain.
CREATE TRIGGER audit_chain_is_not_written BEFORE INSERT ON audit_chain
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_audit_change();

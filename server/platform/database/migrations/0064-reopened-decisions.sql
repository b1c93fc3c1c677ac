-- Who had decided for what a withdrawn file said, while it waits for a decision again; reason has why.
ALTER TABLE contradictions ADD COLUMN reopened_from integer;
DROP VIEW seen.contradictions;
CREATE VIEW seen.contradictions AS
  SELECT c.* FROM public.contradictions c WHERE NOT EXISTS (
    SELECT FROM seen.hidden h WHERE h.store_id = c.store_id AND h.transaction_id = c.transaction_id);

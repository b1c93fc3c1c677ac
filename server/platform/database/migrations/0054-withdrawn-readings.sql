-- What a withdrawn file had said of a transaction that another file has: it asks for no decision anymore, and the history tells it.
-- Then settled_at and settled_by are the withdrawal, is_taken is false, and no file says it.
ALTER TABLE contradictions ADD COLUMN withdrawn_upload_id bigint;
DROP VIEW seen.contradictions;
CREATE VIEW seen.contradictions AS
  SELECT c.* FROM public.contradictions c WHERE NOT EXISTS (
    SELECT FROM seen.hidden h WHERE h.store_id = c.store_id AND h.transaction_id = c.transaction_id);

-- Ranking asks for these each day: whom files disagree about counts for nobody.
CREATE INDEX contradictions_open ON contradictions (store_id, transaction_id) WHERE settled_at IS NULL;
UPDATE store_rankings SET version = '' WHERE store_id IN (SELECT store_id FROM contradictions WHERE settled_at IS NULL);

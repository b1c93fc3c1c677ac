-- The reasons that a transaction had when somebody decided on it: rules that change later take none of them away.
ALTER TABLE review_changes ADD COLUMN findings json;
UPDATE review_changes c SET findings = d.findings
FROM transaction_details d
WHERE d.store_id = c.store_id AND d.transaction_id = c.transaction_id AND c.action = 'flag';

-- With the new column.
CREATE OR REPLACE VIEW seen.review_changes AS
  SELECT c.* FROM public.review_changes c WHERE NOT EXISTS (
    SELECT FROM seen.hidden h
    WHERE h.store_id = c.store_id AND h.transaction_id = c.transaction_id AND c.version >= h.drawn_version);

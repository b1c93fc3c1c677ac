-- What was stored of the transaction when it was decided to keep that, or when the file was withdrawn: a later decision changes
-- what is stored, not what this one was about.
ALTER TABLE contradictions ADD COLUMN stored_then json;
-- Who corrected the columns, if that made the file say so; null if it did from the beginning.
ALTER TABLE contradictions ADD COLUMN read_again_by integer;
ALTER TABLE superseded_contents ADD COLUMN read_again_by integer;
DROP VIEW seen.contradictions;
CREATE VIEW seen.contradictions AS
  SELECT c.* FROM public.contradictions c WHERE NOT EXISTS (
    SELECT FROM seen.hidden h WHERE h.store_id = c.store_id AND h.transaction_id = c.transaction_id);

-- What the first change after it replaced, or else what is stored now.
UPDATE contradictions c SET stored_then = s.content FROM superseded_contents s
WHERE c.settled_at IS NOT NULL AND c.is_taken IS NOT TRUE AND s.store_id = c.store_id
  AND s.transaction_id = c.transaction_id AND NOT s.is_version AND s.superseded_at > c.settled_at AND NOT EXISTS (
    SELECT FROM superseded_contents o WHERE o.store_id = c.store_id AND o.transaction_id = c.transaction_id
      AND NOT o.is_version AND o.superseded_at > c.settled_at AND o.run < s.run);
WITH now AS MATERIALIZED (
  SELECT t.store_id, t.id, json_build_object('register_id', t.register_id,
    'transaction_number', t.transaction_number, 'transaction_time', t.transaction_time, 'employee_id', t.employee_id,
    'employee_name', t.employee_name, 'transaction_type', t.transaction_type, 'amount', t.amount,
    'priority', t.priority, 'filter_mask', t.filter_mask, 'search_text', t.search_text, 'items', d.items,
    'raw_data', d.raw_data, 'findings', d.findings, 'facts', d.facts, 'hits', d.hits) AS content
  FROM transactions t JOIN transaction_details d ON d.store_id = t.store_id AND d.transaction_id = t.id
  JOIN contradictions c ON c.store_id = t.store_id AND c.transaction_id = t.id
  WHERE c.settled_at IS NOT NULL AND c.is_taken IS NOT TRUE AND c.stored_then IS NULL
  GROUP BY t.store_id, t.id, d.store_id, d.transaction_id
)
UPDATE contradictions c SET stored_then = now.content FROM now
WHERE c.settled_at IS NOT NULL AND c.is_taken IS NOT TRUE AND c.stored_then IS NULL
  AND now.store_id = c.store_id AND now.id = c.transaction_id;
UPDATE contradictions c SET stored_then = s.content FROM set_aside_transactions s
WHERE c.settled_at IS NOT NULL AND c.is_taken IS NOT TRUE AND c.stored_then IS NULL
  AND s.store_id = c.store_id AND s.transaction_id = c.transaction_id;

-- A file that said something else of a reviewed transaction hasn't read what is stored.
UPDATE transaction_readings x SET run = 0
FROM contradiction_uploads u JOIN contradictions c ON c.store_id = u.store_id AND c.id = u.contradiction_id
WHERE x.run > 0 AND u.store_id = x.store_id AND u.transaction_id = x.transaction_id AND u.upload_id = x.upload_id
  AND u.source::text = x.source::text AND c.is_taken IS NOT TRUE
  AND NOT EXISTS (SELECT FROM transactions t
    WHERE t.store_id = x.store_id AND t.id = x.transaction_id AND t.upload_id = x.upload_id)
  AND NOT EXISTS (SELECT FROM superseded_contents s
    WHERE s.store_id = x.store_id AND s.transaction_id = x.transaction_id AND (s.is_version OR s.run = x.run
      AND (s.content -> 'raw_data' -> 'originalRows')::text = (c.content -> 'raw_data' -> 'originalRows')::text))
  AND EXISTS (SELECT FROM transaction_readings o
    WHERE o.store_id = x.store_id AND o.transaction_id = x.transaction_id AND o.run = x.run
      AND o.upload_id <> x.upload_id);

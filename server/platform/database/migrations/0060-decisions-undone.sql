-- Decisions to use a file whose uploads have all been withdrawn since: they keep what they had replaced, and count no longer.
-- That leaves the saved contents, unless it's what the store goes back to when another file is withdrawn.
UPDATE contradictions c SET withdrawn_upload_id = x.upload_id, stored_then = s.content
FROM (
  SELECT f.store_id, f.contradiction_id AS id, max(f.upload_id) AS upload_id
  FROM contradiction_uploads f JOIN data_uploads u ON u.store_id = f.store_id AND u.id = f.upload_id
  GROUP BY 1, 2 HAVING bool_and(u.withdrawn_at IS NOT NULL)
) x, superseded_contents s
WHERE x.store_id = c.store_id AND x.id = c.id AND c.is_taken AND s.store_id = c.store_id
  AND s.transaction_id = c.transaction_id AND s.superseded_at = c.settled_at AND NOT s.is_version;
DELETE FROM superseded_contents s USING contradictions c
WHERE c.store_id = s.store_id AND c.transaction_id = s.transaction_id AND c.is_taken AND c.withdrawn_upload_id IS NOT NULL
  AND c.settled_at = s.superseded_at AND NOT s.is_version AND NOT EXISTS (
    SELECT FROM transaction_readings x
    WHERE x.store_id = s.store_id AND x.transaction_id = s.transaction_id AND x.run > s.run);

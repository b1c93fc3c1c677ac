-- How much of a day's Check All nobody has looked at, so that it can be told for many stores at once.
ALTER TABLE store_days ADD COLUMN pending_check_all integer NOT NULL DEFAULT 0;
UPDATE store_days d SET pending_check_all = p.pending
FROM (
  SELECT store_id, transaction_time::date AS business_day, count(*) AS pending
  FROM transactions WHERE priority = 3 AND NOT (is_verified OR is_flagged)
  GROUP BY 1, 2
) p
WHERE d.store_id = p.store_id AND d.business_day = p.business_day;

-- What a person did, by time.
CREATE INDEX review_changes_user ON review_changes (user_id, changed_at)
  INCLUDE (store_id, transaction_id, version, action);

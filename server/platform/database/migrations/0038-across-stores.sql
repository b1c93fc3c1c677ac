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

-- For agents without what they may not know of: see 0037.
CREATE OR REPLACE VIEW seen.store_days AS
  SELECT d.store_id, d.business_day, d.total, d.check_all, d.check_lot, d.check_few,
    d.verified - coalesce(h.verified, 0)::integer AS verified, d.flagged - coalesce(h.flagged, 0)::integer AS flagged,
    d.filter_counts, d.pending_ranked + coalesce(h.ranked, 0)::integer AS pending_ranked,
    d.pending_risk + coalesce(h.risk, 0)::bigint AS pending_risk, d.rules_version,
    d.pending_check_all + coalesce(h.check_all, 0)::integer AS pending_check_all
  FROM public.store_days d
  LEFT JOIN (
    SELECT t.store_id, t.transaction_time::date AS business_day,
      count(*) FILTER (WHERE t.is_verified) AS verified, count(*) FILTER (WHERE t.is_flagged) AS flagged,
      count(*) FILTER (WHERE t.priority = 3 AND (t.is_verified OR t.is_flagged)) AS check_all,
      count(*) FILTER (WHERE t.risk > 0 AND (t.is_verified OR t.is_flagged)) AS ranked,
      sum(t.risk) FILTER (WHERE t.risk > 0 AND (t.is_verified OR t.is_flagged)) AS risk
    FROM seen.hidden w JOIN public.transactions t ON t.store_id = w.store_id AND t.id = w.transaction_id
    GROUP BY 1, 2
  ) h USING (store_id, business_day);

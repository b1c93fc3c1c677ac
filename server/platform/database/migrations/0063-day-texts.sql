-- What can be searched of the day's transactions, in one text (server/platform/day-texts.queries.ts). Not compressed,
-- because it is read more often than written, and not in the row, which each review writes anew.
ALTER TABLE store_days ADD COLUMN search_texts text NOT NULL DEFAULT '';
DO $$ BEGIN
  ALTER TABLE store_days ALTER COLUMN search_texts SET STORAGE EXTERNAL;
EXCEPTION WHEN feature_not_supported THEN NULL; -- Citus does not change tables like that once they are spread
END $$;
UPDATE store_days d SET search_texts = x.search_texts
FROM (
  SELECT t.store_id, t.transaction_time::date AS business_day,
    string_agg(replace(t.search_text, chr(14), chr(10)) || chr(14)
      || translate(t.id::text, '0123456789', E'\x01\x02\x03\x04\x05\x06\x07\x08\x0b\x0c') || chr(14), '' ORDER BY t.id)
      AS search_texts
  FROM transactions t GROUP BY t.store_id, t.transaction_time::date
) x
WHERE d.store_id = x.store_id AND d.business_day = x.business_day;

CREATE OR REPLACE VIEW seen.store_days AS
  SELECT d.store_id, d.business_day, d.total, d.check_all, d.check_lot, d.check_few,
    d.verified - coalesce(h.verified, 0)::integer AS verified, d.flagged - coalesce(h.flagged, 0)::integer AS flagged,
    d.filter_counts, d.pending_ranked + coalesce(h.ranked, 0)::integer AS pending_ranked,
    d.pending_risk + coalesce(h.risk, 0)::bigint AS pending_risk, d.rules_version,
    d.pending_check_all + coalesce(h.check_all, 0)::integer AS pending_check_all,
    d.search_texts
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

-- What else a search finds; most transactions have no notes.
CREATE INDEX transactions_noted ON transactions (store_id, transaction_time, id) WHERE notes_search_text <> '';

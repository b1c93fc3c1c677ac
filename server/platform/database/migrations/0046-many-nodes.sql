-- Whoever reads by the schema `seen` without saying who is looking would see everything: it fails instead, on whatever node it
-- is read.
CREATE OR REPLACE FUNCTION seen.viewer() RETURNS integer LANGUAGE sql STABLE
  AS $$ SELECT current_setting('tillwatch.viewer')::integer $$;

-- What is listed of several stores at once begins with these: every store that has transactions has one.
INSERT INTO store_counters (store_id, last_transaction_id)
SELECT store_id, max(id) FROM transactions GROUP BY store_id
ON CONFLICT (store_id) DO NOTHING;

-- As in 0037, with the events of a store's cases counted by store, so that the store's node alone is asked.
CREATE OR REPLACE VIEW seen.cases AS
  SELECT c.store_id, c.id, c.title, c.status, c.employee_id, c.employee_name, c.assigned_to, c.lost_cents,
    c.recovered_cents, c.reason, c.created_by, c.created_at,
    CASE WHEN h.events > 0 THEN coalesce(h.last_seen, c.created_at) ELSE c.updated_at END AS updated_at,
    c.closed_by, c.closed_at, c.version - coalesce(h.events, 0) AS version
  FROM public.cases c LEFT JOIN (
    SELECT e.store_id, e.case_id, (count(*) - count(s.id))::integer AS events, max(s.created_at) AS last_seen
    FROM public.case_events e LEFT JOIN seen.case_events s ON s.store_id = e.store_id AND s.id = e.id
    GROUP BY e.store_id, e.case_id
  ) h ON h.store_id = c.store_id AND h.case_id = c.id;

-- As in 0037, each with its own rows let through within the subquery, so that it is a join and a store's node alone is asked.
CREATE OR REPLACE VIEW seen.evidence_images AS
  SELECT e.* FROM public.evidence_images e WHERE NOT EXISTS (
    SELECT FROM seen.hidden h
    WHERE h.store_id = e.store_id AND h.transaction_id = e.transaction_id AND e.added_by <> seen.viewer());

CREATE OR REPLACE VIEW seen.email_reports AS
  SELECT r.* FROM public.email_reports r WHERE NOT EXISTS (
    SELECT FROM seen.hidden h JOIN public.transactions t ON t.store_id = h.store_id AND t.id = h.transaction_id
    WHERE h.store_id = r.store_id AND t.store_id = r.store_id AND r.generated_by <> seen.viewer()
      AND r.created_at >= h.drawn_at AND t.transaction_time::date BETWEEN r.start_date AND r.end_date);

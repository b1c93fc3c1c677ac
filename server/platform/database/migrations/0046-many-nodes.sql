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

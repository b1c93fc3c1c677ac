-- Whoever reads by the schema `seen` without saying who is looking would see everything: it fails instead, on whatever node it
-- is read.
CREATE OR REPLACE FUNCTION seen.viewer() RETURNS integer LANGUAGE sql STABLE
  AS $$ SELECT current_setting('tillwatch.viewer')::integer $$;

-- What is listed of several stores at once begins with these: every store that has transactions has one.
INSERT INTO store_counters (store_id, last_transaction_id)
SELECT store_id, max(id) FROM transactions GROUP BY store_id
ON CONFLICT (store_id) DO NOTHING;

-- As in 0044, with what is hidden from the viewer found for each event first: the view unfolds an event's transactions by a
-- function of JSON, and where stores are spread over nodes no subquery about a table may stand within that.
CREATE OR REPLACE VIEW seen.case_events AS
  SELECT e.store_id, e.id, e.case_id, e.kind,
    CASE WHEN s.hidden = 0 THEN e.details
      ELSE (e.details::jsonb || jsonb_build_object('transactionNumbers', s.numbers, 'transactionIds', s.ids))::json
    END AS details,
    e.user_id, e.created_at
  FROM public.case_events e LEFT JOIN (
    SELECT x.store_id, x.id, array_agg(t.id) AS ids, array_agg(t.transaction_number) AS numbers
    FROM public.case_events x
    JOIN seen.hidden h ON h.store_id = x.store_id AND x.created_at >= h.drawn_at AND x.user_id <> seen.viewer()
    JOIN public.transactions t ON t.store_id = h.store_id AND t.id = h.transaction_id
    GROUP BY x.store_id, x.id
  ) AS unseen ON unseen.store_id = e.store_id AND unseen.id = e.id
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE is_hidden) AS hidden, count(*) FILTER (WHERE NOT is_hidden) AS shown,
      coalesce(jsonb_agg(number ORDER BY place) FILTER (WHERE NOT is_hidden), '[]') AS numbers,
      coalesce(jsonb_agg(id ORDER BY place) FILTER (WHERE NOT is_hidden AND id IS NOT NULL), '[]') AS ids
    FROM (
      SELECT n.number, n.place, (e.details -> 'transactionIds' ->> (n.place - 1)::integer)::bigint AS id,
        coalesce(CASE WHEN e.details -> 'transactionIds' IS NULL THEN n.number = ANY(unseen.numbers)
          ELSE (e.details -> 'transactionIds' ->> (n.place - 1)::integer)::bigint = ANY(unseen.ids) END, false) AS is_hidden
      FROM json_array_elements_text(e.details -> 'transactionNumbers') WITH ORDINALITY AS n (number, place)
    ) AS named
  ) AS s
  WHERE s.hidden = 0 OR s.shown > 0;

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

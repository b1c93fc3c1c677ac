-- Agents see of an event what it says of transactions that they may know of. Events name these by id; older ones only by the
-- number that the register printed.
CREATE OR REPLACE VIEW seen.case_events AS
  SELECT e.store_id, e.id, e.case_id, e.kind,
    CASE WHEN s.hidden = 0 THEN e.details
      ELSE (e.details::jsonb || jsonb_build_object('transactionNumbers', s.numbers, 'transactionIds', s.ids))::json
    END AS details,
    e.user_id, e.created_at
  FROM public.case_events e CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE is_hidden) AS hidden, count(*) FILTER (WHERE NOT is_hidden) AS shown,
      coalesce(jsonb_agg(number ORDER BY place) FILTER (WHERE NOT is_hidden), '[]') AS numbers,
      coalesce(jsonb_agg(id ORDER BY place) FILTER (WHERE NOT is_hidden AND id IS NOT NULL), '[]') AS ids
    FROM (
      SELECT n.number, n.place, (e.details -> 'transactionIds' ->> (n.place - 1)::integer)::bigint AS id,
        e.user_id <> seen.viewer() AND EXISTS (
          SELECT FROM seen.hidden h JOIN public.transactions t ON t.store_id = h.store_id AND t.id = h.transaction_id
          WHERE h.store_id = e.store_id AND e.created_at >= h.drawn_at
            AND CASE WHEN e.details -> 'transactionIds' IS NULL THEN t.transaction_number = n.number
              ELSE t.id = (e.details -> 'transactionIds' ->> (n.place - 1)::integer)::bigint END
        ) AS is_hidden
      FROM json_array_elements_text(e.details -> 'transactionNumbers') WITH ORDINALITY AS n (number, place)
    ) AS named
  ) AS s
  WHERE s.hidden = 0 OR s.shown > 0;

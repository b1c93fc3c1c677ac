-- A share of what agents decide comes to a second agent, who doesn't see the first answer.
CREATE TABLE second_looks (
  store_id integer NOT NULL,
  transaction_id bigint NOT NULL,
  first_by integer NOT NULL,
  second_by integer NOT NULL,
  drawn_at timestamptz NOT NULL DEFAULT now(),
  drawn_version integer NOT NULL, -- that the first decision gave the transaction
  notes text NOT NULL DEFAULT '', -- the second agent's
  answer text CHECK (answer IN ('verified', 'flagged')),
  answered_at timestamptz,
  -- How the transaction stood when the second answer was given, and whose decision that was.
  first_answer text CHECK (first_answer IN ('verified', 'flagged')),
  first_notes text NOT NULL DEFAULT '',
  called_off_at timestamptz, -- the first decision was withdrawn before there was an answer
  settled_by integer,
  settled_at timestamptz,
  settled_answer text CHECK (settled_answer IN ('verified', 'flagged')),
  PRIMARY KEY (store_id, transaction_id),
  CHECK (first_by <> second_by),
  CHECK (num_nonnulls(answer, answered_at, first_answer) IN (0, 3)),
  CHECK (num_nonnulls(settled_by, settled_at, settled_answer) IN (0, 3)),
  CHECK (answered_at IS NULL OR called_off_at IS NULL)
);
CREATE INDEX second_looks_waiting ON second_looks (second_by, store_id, transaction_id)
  WHERE answered_at IS NULL AND called_off_at IS NULL;
CREATE INDEX second_looks_answered ON second_looks (answered_at) WHERE answered_at IS NOT NULL;
CREATE INDEX second_looks_unsettled ON second_looks (answered_at)
  WHERE answer <> first_answer AND settled_at IS NULL;

CREATE TABLE second_look_settings (
  id boolean PRIMARY KEY DEFAULT true CHECK (id), -- at most one row, made when it is needed
  share_percent integer NOT NULL DEFAULT 3 CHECK (share_percent BETWEEN 0 AND 100),
  -- Nobody sees it: without it, nobody can tell which decisions are drawn.
  seed text NOT NULL DEFAULT gen_random_uuid()::text
);

-- What an agent sees: the tables, with each transaction that waits for this agent's second look as it was before the first
-- decision. An agent's calls read by this schema before `public`.
CREATE SCHEMA seen;

CREATE FUNCTION seen.viewer() RETURNS integer LANGUAGE sql STABLE
  AS $$ SELECT nullif(current_setting('tillwatch.viewer', true), '')::integer $$;

CREATE VIEW seen.hidden AS
  SELECT * FROM public.second_looks
  WHERE second_by = seen.viewer() AND answered_at IS NULL AND called_off_at IS NULL;

CREATE VIEW seen.transactions AS
  SELECT t.store_id, t.id, t.upload_id, t.transaction_number, t.register_id, t.employee_id, t.employee_name,
    t.transaction_type, t.transaction_time, t.amount, t.priority, t.filter_mask,
    t.is_verified AND h.transaction_id IS NULL AS is_verified,
    t.is_flagged AND h.transaction_id IS NULL AS is_flagged,
    CASE WHEN h.transaction_id IS NULL THEN t.verification_notes ELSE h.notes END AS verification_notes,
    CASE WHEN h.transaction_id IS NULL THEN t.verified_by END AS verified_by,
    CASE WHEN h.transaction_id IS NULL THEN t.verified_at END AS verified_at,
    CASE WHEN h.transaction_id IS NULL THEN t.unverified_by END AS unverified_by,
    CASE WHEN h.transaction_id IS NULL THEN t.unverified_at END AS unverified_at,
    CASE WHEN h.transaction_id IS NULL THEN t.reviewed_by END AS reviewed_by,
    CASE WHEN h.transaction_id IS NULL THEN t.reviewed_at END AS reviewed_at,
    CASE WHEN h.transaction_id IS NULL THEN t.version ELSE h.drawn_version - 1 END AS version,
    t.created_at, t.search_text,
    CASE WHEN h.transaction_id IS NULL THEN t.notes_search_text ELSE lower(h.notes) END AS notes_search_text,
    t.risk, t.look_risk
  FROM public.transactions t
  LEFT JOIN seen.hidden h ON h.store_id = t.store_id AND h.transaction_id = t.id;

CREATE VIEW seen.store_days AS
  SELECT d.store_id, d.business_day, d.total, d.check_all, d.check_lot, d.check_few,
    d.verified - coalesce(h.verified, 0)::integer AS verified, d.flagged - coalesce(h.flagged, 0)::integer AS flagged,
    d.filter_counts, d.pending_ranked, d.pending_risk, d.rules_version
  FROM public.store_days d
  LEFT JOIN (
    SELECT t.store_id, t.transaction_time::date AS business_day,
      count(*) FILTER (WHERE t.is_verified) AS verified, count(*) FILTER (WHERE t.is_flagged) AS flagged
    FROM seen.hidden w JOIN public.transactions t ON t.store_id = w.store_id AND t.id = w.transaction_id
    GROUP BY 1, 2
  ) h USING (store_id, business_day);

CREATE VIEW seen.review_changes AS
  SELECT c.* FROM public.review_changes c WHERE NOT EXISTS (
    SELECT FROM seen.hidden h
    WHERE h.store_id = c.store_id AND h.transaction_id = c.transaction_id AND c.version >= h.drawn_version);

CREATE VIEW seen.evidence_images AS
  SELECT e.* FROM public.evidence_images e WHERE e.added_by = seen.viewer() OR NOT EXISTS (
    SELECT FROM seen.hidden h WHERE h.store_id = e.store_id AND h.transaction_id = e.transaction_id);

CREATE VIEW seen.case_transactions AS
  SELECT x.* FROM public.case_transactions x WHERE NOT EXISTS (
    SELECT FROM seen.hidden h WHERE h.store_id = x.store_id AND h.transaction_id = x.transaction_id);

CREATE VIEW seen.case_events AS
  SELECT e.* FROM public.case_events e WHERE e.user_id = seen.viewer() OR NOT EXISTS (
    SELECT FROM seen.hidden h JOIN public.transactions t ON t.store_id = h.store_id AND t.id = h.transaction_id
    WHERE h.store_id = e.store_id AND e.created_at >= h.drawn_at
      AND (e.details::jsonb -> 'transactionNumbers') ? t.transaction_number);

-- Without what the agent doesn't hear of, the case has not changed.
CREATE VIEW seen.cases AS
  SELECT c.store_id, c.id, c.title, c.status, c.employee_id, c.employee_name, c.assigned_to, c.lost_cents,
    c.recovered_cents, c.reason, c.created_by, c.created_at,
    CASE WHEN h.events > 0 THEN coalesce(h.last_seen, c.created_at) ELSE c.updated_at END AS updated_at,
    c.closed_by, c.closed_at, c.version - h.events AS version
  FROM public.cases c CROSS JOIN LATERAL (
    SELECT (count(*) - count(s.id))::integer AS events, max(s.created_at) AS last_seen
    FROM public.case_events e LEFT JOIN seen.case_events s ON s.store_id = e.store_id AND s.id = e.id
    WHERE e.store_id = c.store_id AND e.case_id = c.id
  ) h;

CREATE VIEW seen.set_aside_transactions AS
  SELECT a.* FROM public.set_aside_transactions a WHERE NOT EXISTS (
    SELECT FROM seen.hidden h WHERE h.store_id = a.store_id AND h.transaction_id = a.transaction_id);

-- Others' reports on the day, whatever is in them: a report without the transaction would tell as much.
CREATE VIEW seen.email_reports AS
  SELECT r.* FROM public.email_reports r WHERE r.generated_by = seen.viewer() OR NOT EXISTS (
    SELECT FROM seen.hidden h JOIN public.transactions t ON t.store_id = h.store_id AND t.id = h.transaction_id
    WHERE h.store_id = r.store_id AND r.created_at >= h.drawn_at
      AND t.transaction_time::date BETWEEN r.start_date AND r.end_date);

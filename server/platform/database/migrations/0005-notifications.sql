-- What a user is told, written in the transaction that makes the change.
CREATE TABLE notifications (
  user_id integer NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  subject text NOT NULL, -- what it is about: nobody is told the same of it twice, however many processes look
  store_id integer, -- shown only while the user may see the store
  details json NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(), -- loading a file may have begun minutes before
  read_at timestamptz,
  PRIMARY KEY (user_id, id),
  UNIQUE (kind, subject, user_id)
);
CREATE INDEX notifications_time ON notifications (created_at);

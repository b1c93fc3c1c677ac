-- An original that held what was erased of a person is removed; its upload stays, and has no file then.
ALTER TABLE data_uploads ALTER COLUMN raw_data_path DROP NOT NULL;

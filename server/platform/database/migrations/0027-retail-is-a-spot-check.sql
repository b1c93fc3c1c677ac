-- Sales below 95 cents are a spot check by default: the job that brings rules to what is stored looks at every day again that
-- the defaults were brought to before.
UPDATE store_days SET rules_version = 'before 0027' WHERE rules_version = '';

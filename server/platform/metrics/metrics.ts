import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** What the process counts of itself, for Prometheus. Labels are names of the program's own: never a person's, never a store's. */
export interface Metrics {
  /** @param route as it is written, `/api/stores/:id`; @param seconds until the answer was sent. */
  countRequest(labels: { method: string; route: string; status: number }, seconds: number): void;
  countUpload(outcome: UploadOutcome): void;
  countIngestion(measured: { seconds: number; rowsRead: number }): void;
  /** @param read is asked whenever the metrics are read. Its labels' values may differ from one time to the next. */
  gauge(name: string, help: string, label: string | null, read: () => Promise<Reading[]> | Reading[]): void;
  /** In the text format of Prometheus. */
  read(): Promise<{ contentType: string; text: string }>;
}

/** 'failed': the file is at fault; 'error': it is tried again. */
type UploadOutcome = 'completed' | 'failed' | 'error';

export interface Reading {
  /** Of the gauge's labels, in their order, joined by a space; '' without labels. */
  label: string;
  value: number;
}

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const INGESTION_SECONDS = [0.5, 1, 2.5, 5, 10, 20, 40, 80, 160, 320, 640];

/** @returns metrics of their own, so that several servers in one process do not count together. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Histogram({
    name: 'tillwatch_http_request_duration_seconds',
    help: 'Time until a call was answered',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const uploads = new Counter({
    name: 'tillwatch_uploads_total',
    help: 'Uploads that this process has processed, by outcome',
    labelNames: ['outcome'],
    registers,
  });
  const rows = new Counter({
    name: 'tillwatch_rows_read_total',
    help: 'Rows of exports that this process has read',
    registers,
  });
  const ingestions = new Histogram({
    name: 'tillwatch_ingestion_duration_seconds',
    help: 'Time that processing an upload took',
    buckets: INGESTION_SECONDS,
    registers,
  });

  return {
    countRequest: ({ method, route, status }, seconds) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    countUpload: (outcome) => uploads.inc({ outcome }),
    countIngestion({ seconds, rowsRead }) {
      ingestions.observe(seconds);
      rows.inc(rowsRead);
    },
    gauge(name, help, label, read) {
      const labelNames = label?.split(' ') ?? [];
      // The registry keeps it.
      void new Gauge({
        name,
        help,
        labelNames,
        registers,
        async collect() {
          this.reset();
          for (const { label, value } of await read()) {
            const values = label.split(' ');
            this.set(Object.fromEntries(labelNames.map((name, index) => [name, values[index] ?? ''])), value);
          }
        },
      });
    },
    async read() {
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
}

import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The process's Prometheus metrics. Labels never name people or stores. */
export interface Metrics {
  /** @param route the pattern, `/api/stores/:id`; @param seconds until the response was sent. */
  countRequest(labels: { method: string; route: string; status: number }, seconds: number): void;
  countUpload(outcome: UploadOutcome): void;
  countIngestion(measured: { seconds: number; rowsRead: number }): void;
  /** @param read called whenever the metrics are read. Its label values may change between calls. */
  gauge(name: string, help: string, label: string | null, read: () => Promise<Reading[]> | Reading[]): void;
  /** In the text format of Prometheus. */
  read(): Promise<{ contentType: string; text: string }>;
}

/** 'failed': the file is to blame; 'error': the upload is retried. */
type UploadOutcome = 'completed' | 'failed' | 'error';

export interface Reading {
  /** The values of the gauge's labels, in order, joined by spaces; '' without labels. */
  label: string;
  value: number;
}

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const INGESTION_SECONDS = [0.5, 1, 2.5, 5, 10, 20, 40, 80, 160, 320, 640];

/** @returns separate metrics, so several servers in one process don't share counts. */
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
      // The registry keeps a reference.
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

import { createServer, type Server } from 'node:http';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

export interface EndedRequest {
  readonly method: string;
  /** Pattern of the route, never the requested URL. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

export interface RequestMetrics {
  requestEnded(request: EndedRequest): void;
}

export interface Metrics extends RequestMetrics {
  /** Serves /metrics in the Prometheus format on a separate port. */
  listen(port: number, host: string): Promise<Server>;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const labelNames = ['method', 'route', 'status'] as const;
  const seconds = new Histogram({
    name: 'portico_request_seconds',
    help: 'Duration of requests.',
    labelNames,
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  const refused = new Counter({
    name: 'portico_requests_refused_total',
    help: 'Requests answered with a status of 400 and more.',
    labelNames,
    registers: [registry],
  });
  return {
    requestEnded({ seconds: duration, ...labels }) {
      seconds.observe(labels, duration);
      if (labels.status >= 400) refused.inc(labels);
    },
    listen: (port, host) => listen(registry, port, host),
  };
}

function listen(registry: Registry, port: number, host: string): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    void registry.metrics().then((text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text));
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}

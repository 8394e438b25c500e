import { DeliveryFailed, deliveryDeadlineMs } from './provider.ts';

interface HttpRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | URLSearchParams;
  /** Whether a response says that the recipient cannot be reached at all. */
  isPermanent(status: number, text: string): boolean;
}

/** Hands a message over by an HTTP POST. @throws DeliveryFailed */
export async function postMessage({ url, headers, body, isPermanent }: HttpRequest): Promise<void> {
  const signal = AbortSignal.timeout(deliveryDeadlineMs);
  const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' }).catch((reason) => {
    throw new DeliveryFailed(reason?.name === 'TimeoutError' ? 'timeout' : 'no connection');
  });
  const text = await response.text().catch(() => '');
  if (response.ok) return;
  throw new DeliveryFailed(String(response.status), isPermanent(response.status, text) ? 'permanent' : 'provider');
}

/** A session of WebDriver (W3C). */
export interface WebDriverSession {
  /** Sends a command. Returns its value. @throws with the error that the driver names */
  send<Value>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Value>;
  end(): Promise<void>;
}

/** Begins a session at a driver. */
export async function beginSession(driver: string, capabilities: object): Promise<WebDriverSession> {
  async function send<Value>(method: string, path: string, body?: object): Promise<Value> {
    const response = await fetch(driver + path, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${value.error}: ${value.message} (${method} ${path})`);
    return value;
  }
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: capabilities },
  });
  const base = `/session/${sessionId}`;
  return {
    send: (method, path, body) => send(method, base + path, body),
    end: () => send('DELETE', base),
  };
}

import { Agent, createServer, get, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { trackRequests, type HttpRequests } from './http-requests.ts';

let server: Server | undefined;
let agent: Agent;
let port = 0;
let arrived = 0;

/** Starts a server that answers each request after `answerMs`. */
const listen = async (answerMs: number): Promise<HttpRequests> => {
  arrived = 0;
  server = createServer((_, response) => {
    arrived += 1;
    setTimeout(() => response.end('answer'), answerMs);
  });
  const requests = trackRequests(server, () => false);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
  agent = new Agent({ keepAlive: true });
  return requests;
};

/** Sends a request, on a kept connection if there is one. @throws without an answer */
const send = (): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, agent }, (response) => {
      response.resume().once('end', () => resolve(response));
    }).once('error', reject);
  });

const arrivedAre = async (times: number): Promise<void> => {
  await expect.poll(() => arrived, { interval: 5 }).toBe(times);
};

afterEach(() => {
  agent.destroy();
  server?.closeAllConnections();
});

describe('requests to a server that stops', () => {
  it('requests keep their connection while the server runs', async () => {
    await listen(0);
    expect((await send()).headers.connection).toBe('keep-alive');
  });

  it('requests to a server that stops are answered if already running, while new connections are refused', async () => {
    const requests = await listen(800);
    const underWay = send();
    await arrivedAre(1);
    const drained = requests.drain(30_000);
    const { statusCode, headers } = await underWay;
    expect(statusCode).toBe(200);
    expect(headers.connection).toBe('close');
    await expect(send()).rejects.toThrow(/ECONNREFUSED/);
    await drained;
  });

  it('requests to a server that stops are answered on a keep-alive connection, which is then closed', async () => {
    const requests = await listen(0);
    await send();
    const drained = requests.drain(30_000);
    const late = await send();
    expect(late.statusCode).toBe(200);
    expect(late.headers.connection).toBe('close');
    await drained;
    await expect(send()).rejects.toThrow(/ECONNREFUSED/);
  });

  it('requests to a server that stops are answered if they arrived while the process was suspended', async () => {
    const requests = await listen(0);
    await send();
    const drained = requests.drain(30_000);
    const late = send();
    const until = Date.now() + 1_500;
    while (Date.now() < until);
    expect((await late).statusCode).toBe(200);
    await drained;
  });

  it('requests to a server that stops are cut off after a timeout', async () => {
    const requests = await listen(60_000);
    const cut = send().catch(String);
    await arrivedAre(1);
    const start = Date.now();
    await requests.drain(700);
    expect(Date.now() - start).toBeLessThan(5_000);
    expect(await cut).toMatch(/socket hang up|ECONNRESET/);
  });

  it('a server that stops does not wait for requests of disconnected clients, including queued requests', async () => {
    const requests = await listen(60_000);
    const socket = connect(port, '127.0.0.1', () =>
      socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(5)),
    );
    await arrivedAre(5);
    socket.destroy();
    const start = Date.now();
    await requests.drain(60_000);
    expect(Date.now() - start).toBeLessThan(5_000);
  });
});

import { describe, expect, it } from 'vitest';
import { parseDevArguments, UsageError } from './arguments.ts';

describe('the command line of npm run dev', () => {
  it('defaults to bots and the default ports', () => {
    expect(parseDevArguments([])).toEqual({
      help: false,
      reset: false,
      bots: true,
      port: null,
      rpcPort: null,
      apiPort: null,
      beaconPort: null,
      slotMs: null,
    });
  });

  it('the command line of npm run dev accepts every option', () => {
    const args = [
      '--reset',
      '--no-bots',
      '--port',
      '5000',
      '--rpc-port=9000',
      '--api-port',
      '7000',
      '--beacon-port',
      '7001',
      '--slot-ms',
      '250',
    ];
    expect(parseDevArguments(args)).toEqual({
      help: false,
      reset: true,
      bots: false,
      port: 5000,
      rpcPort: 9000,
      apiPort: 7000,
      beaconPort: 7001,
      slotMs: 250,
    });
  });

  it.each([
    [['--colour'], /Unknown option '--colour'/],
    [['now'], /now/],
    [['--port'], /--port/],
    [['--port', '0'], /--port must be a whole number from 1 to 65535, but is "0"/],
    [['--rpc-port', '65535'], /--rpc-port must be a whole number from 1 to 65534/],
    [['--api-port', '65536'], /--api-port must be a whole number from 1 to 65535/],
    [['--beacon-port', 'any'], /--beacon-port must be a whole number from 1 to 65535, but is "any"/],
    [['--slot-ms', '20'], /--slot-ms must be a whole number from 50 to 280/],
    [['--rpc-port', '8e3'], /--rpc-port must be a whole number/],
  ])('the command line of npm run dev refuses %j in one sentence', (args, message) => {
    expect(() => parseDevArguments(args)).toThrow(UsageError);
    expect(() => parseDevArguments(args)).toThrow(message);
  });
});

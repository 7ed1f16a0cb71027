/** Compares the deployed program with the local build byte for byte, and prints which key may replace it. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { connectTo, endpointsByAddress, requireCluster } from '#server/cluster/connection.ts';
import { errorText } from '#server/cluster/log.ts';
import { slowSlots } from '#server/cluster/slow-slots.ts';
import { readEnv } from '#server/env.ts';
import { PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { fetchDeployed, isSameProgram, unnamedFields } from './deployed-program.ts';

const built = readFileSync(new URL('../../programs/vrf-pool.so', import.meta.url));

try {
  const endpoints = await endpointsByAddress(readEnv());
  await requireCluster(endpoints);
  const connection = connectTo(endpoints, 'finalized');
  const { slot, upgradeAuthority, bytes } = await fetchDeployed(connection, PROGRAM_ID);
  console.log(`program:           ${PROGRAM_ID.toBase58()}, deployed in slot ${slot}`);
  console.log(`upgrade authority: ${upgradeAuthority?.toBase58() ?? 'none: nobody can replace the program'}`);
  console.log(`built here:        sha256 ${createHash('sha256').update(built).digest('hex')}`);
  const same = isSameProgram(bytes, built);
  console.log(same ? 'The deployed program is the one built here.' : 'The deployed program is ANOTHER one.');
  if (!same) process.exitCode = 1;
  const slow = await slowSlots(connection);
  if (slow !== null) console.warn(`Warning: ${slow}`);
  const unnamed = unnamedFields(bytes);
  if (unnamed === null || unnamed.length > 0) {
    console.warn(
      `Warning: its security.txt names nobody (${unnamed?.join(', ') ?? 'there is none'}): docs/deploy.md, step 2`,
    );
  }
} catch (error) {
  console.error(errorText(error));
  process.exitCode = 1;
}
// The connection's WebSocket would keep the process running.
process.exit();

import type { ChainTransaction } from '#server/projection/chain-transaction.ts';
import type { ConfigTerms } from '#src/protocol/config-terms.ts';
import { addressOf, type ChainScript } from './chain-script.ts';
import { SCRIPT_BEACON } from './pool-script.ts';

const TERMS: ConfigTerms = {
  treasury: addressOf('treasury'),
  minStakeLamports: 20_000_000n,
  cooldownSeconds: 300,
  countdownSeconds: 60,
  drawTimeoutSeconds: 86_400,
  retentionSeconds: 604_800,
};

/** Emits the program's events for beacon and configuration. */
export class ConfigScript {
  readonly admin = addressOf('admin');
  readonly beacon = addressOf('beacon');
  readonly #chain: ChainScript;
  #terms = TERMS;
  #version = 1n;

  constructor(chain: ChainScript) {
    this.#chain = chain;
  }

  /** Sets up beacon and configuration in one transaction. */
  initialize(): ChainTransaction {
    const { chainHash, periodSeconds, genesis } = SCRIPT_BEACON.chain;
    const { admin, beacon } = this;
    return this.#chain.land(
      ['register_beacon', 'initialize_config'],
      [
        { name: 'BeaconRegistered', beacon, chainHash, period: periodSeconds, genesis },
        { name: 'ConfigInitialized', admin, beacon, params: this.#terms },
      ],
    );
  }

  update(changes: Partial<ConfigTerms>): ChainTransaction {
    const old = this.#terms;
    this.#terms = { ...old, ...changes };
    this.#version += 1n;
    const { admin } = this;
    return this.#chain.land(
      ['update_config'],
      [
        {
          name: 'ConfigUpdated',
          admin,
          configVersion: this.#version,
          old,
          new: this.#terms,
          wasPaused: false,
          paused: false,
        },
      ],
    );
  }

  propose(pendingAdmin: string | null): ChainTransaction {
    const { admin } = this;
    return this.#chain.land(
      ['propose_admin'],
      [{ name: 'AdminProposed', admin, oldPendingAdmin: null, pendingAdmin }],
    );
  }

  accept(admin: string): ChainTransaction {
    return this.#chain.land(['accept_admin'], [{ name: 'AdminAccepted', oldAdmin: this.admin, admin }]);
  }
}

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { provideChain } from '#src/chain/testing/provide-chain.ts';
import { withSlots } from '#src/chain/testing/with-slots.ts';
import { initI18n } from '#src/i18n/i18n.ts';
import { setApiBase } from '#src/lib/api-base.ts';
import { answerJson, type Loopback, startLoopback } from '#src/lib/testing/loopback.ts';
import { shortAddress } from '#src/lib/short-address.ts';
import { NO_DRAW, sampleAddress, samplePool } from '#src/protocol/testing/sample-pool.ts';
import { HomePage } from './home-page.tsx';
import { setTestimonials } from './model/testimonials.ts';

const api = vi.hoisted(() => ({
  getPools: vi.fn(),
  getPool: vi.fn(),
  getClock: vi.fn(),
  watchPools: vi.fn(),
}));
provideChain(async () => withSlots(api));

const STATS = {
  activeUsers: 1,
  totalPools: 9,
  activePools: 4,
  completedPools: 5,
  totalPlayers: 40,
  totalVolume: '12345999999',
  totalPaidOut: '1000000000',
};

let server: Loopback;
let up = true;
let stats: object = STATS;
/** Unix seconds at the start of a minute. */
const NOW = 1_800_000_000;

const mount = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <HomePage />
    </QueryClientProvider>,
  );
/** Renders the page, and waits for the server's statistics. */
const open = async () => {
  mount();
  await screen.findByText('12.345 SOL staked');
  await screen.findByText('No creators yet');
  await screen.findByText('No draws yet. Yours could be the first.');
};
const headings = (level: number, container: HTMLElement = document.body) =>
  within(container)
    .getAllByRole('heading', { level })
    .map((heading) => heading.textContent);
/** Returns the section below a heading. */
const part = (heading: string): HTMLElement => {
  const section = screen.getByRole('heading', { level: 2, name: heading }).closest('section');
  if (!section) throw new Error(`${heading} heads no section`);
  return section;
};
const cards = (heading: string): HTMLElement[] => within(part(heading)).getAllByRole('listitem');
const card = (heading: string, label: string): HTMLElement => {
  const found = cards(heading).find((item) => item.textContent.startsWith(label));
  if (!found) throw new Error(`${heading} has no card ${label}`);
  return found;
};

beforeAll(async () => {
  vi.setSystemTime(NOW * 1_000);
  await initI18n('en');
  server = await startLoopback((request, response) => {
    if (!up) return void response.writeHead(503).end();
    answerJson(response, request.url?.startsWith('/stats/platform') ? stats : { data: [] });
  });
  setApiBase(server.url);
});
const answers = (): void => {
  up = true;
  stats = STATS;
  api.getPools.mockReset().mockResolvedValue([]);
  api.getPool.mockReset().mockResolvedValue(null);
  api.getClock.mockReset().mockResolvedValue({ slot: 1n, unixTimestamp: NOW });
  api.watchPools.mockReset().mockReturnValue(() => undefined);
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run, 0));
  vi.stubGlobal('cancelIdleCallback', clearTimeout);
};
beforeEach(answers);
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  return server.close();
});

describe('the home page', () => {
  beforeAll(async () => {
    answers();
    document.head.innerHTML = '<meta name="description" content="">';
    await open();
  });
  afterAll(cleanup);

  it('the home page has the title Peer-to-Peer, Trustless, VRF-Powered Pools on Solana, and a description', () => {
    expect(document.title).toBe('Peer-to-Peer, Trustless, VRF-Powered Pools on Solana');
    expect(document.querySelector('meta[name="description"]')?.getAttribute('content')).toBe(
      'Join or create pools with SOL. A verifiable random function draws the winners on chain, and anyone can check the draw.',
    );
  });

  it('the home page has five sections: hero, how it works, trust, examples or testimonials, top creators', () => {
    expect(headings(1)).toEqual(['Everyone puts in the same, a few win most of it, everyone gets 15% back.']);
    expect(headings(2).slice(0, 5)).toEqual([
      'Filling now',
      'How a pool works',
      'What you rely on',
      'What a pool can be',
      'Top creators',
    ]);
  });

  it('links to the pools in the hero', () => {
    expect(screen.getByRole('link', { name: 'Join a pool' }).getAttribute('href')).toBe('/pools');
  });

  it('states 80% for winners, 15% for everyone, and a fee of 5%, of which the creator gets 20%', () => {
    const hero = screen.getByRole('heading', { level: 1 }).closest('section') ?? document.body;
    expect(
      within(hero)
        .getAllByRole('term')
        .map((term) => `${term.nextElementSibling?.textContent} ${term.textContent}`),
    ).toEqual(['80% to the winners', '15% back to everyone', '5% fee, a fifth for the creator']);
    expect(part('How a pool works').textContent).toContain(
      'The fee is 5%. The creator gets 20% of it, which is 1% of the whole pool.',
    );
  });

  it('states that draws are provably fair, with a seed by commit-reveal', () => {
    expect(
      screen.getByText(
        /Provably fair: .* The creator commits to a seed .* and can reveal it .*\(commit-reveal\)/,
      ),
    ).toBeTruthy();
  });

  it('explains in four steps how a pool runs, and links to the full explanation', () => {
    expect(headings(3, part('How a pool works'))).toEqual([
      'Join or create',
      'The pool fills',
      'Winners are drawn',
      'Rewards are claimed',
    ]);
    expect(within(part('How a pool works')).getByRole('link').getAttribute('href')).toBe('/how-it-works');
  });

  it('the home page has four trust cards: on chain, wallet, staked, audit', () => {
    const [labels, titles, texts] = [0, 1, 2].map((index) =>
      cards('What you rely on').map((item) => item.children[index]?.textContent),
    );
    expect(labels).toEqual(['On chain', 'Wallet', 'Staked', 'Audit']);
    expect(titles).toEqual([
      'A program holds the entries',
      'Your wallet is all you need',
      '12.345 SOL staked',
      'No outside audit',
    ]);
    expect(texts).toEqual([
      expect.stringContaining('by rules that nobody can change'),
      expect.stringContaining('No registration and no personal data.'),
      expect.stringContaining('All entries in drawn pools'),
      expect.stringContaining('No third party has audited the program, the server or this app.'),
    ]);
  });

  it('states on the audit card that there was no external audit, and links to the security page', () => {
    const audit = card('What you rely on', 'Audit');
    expect(audit.textContent).toContain('No third party has audited the program, the server or this app.');
    expect(audit.textContent).toContain(
      'We test the program ourselves: against an independent model, with attacks',
    );
    expect(within(audit).getByRole('link').getAttribute('href')).toBe('/security');
  });

  it('shows the staked amount from the server', () => {
    expect(screen.getByText('12.345 SOL staked')).toBeTruthy();
    expect(card('What you rely on', 'Staked').textContent).toContain('All entries in drawn pools');
  });

  it('shows three pools labelled as examples if there are no testimonials', () => {
    const examples = cards('What a pool can be');
    expect(examples).toHaveLength(3);
    for (const example of examples) expect(within(example).getByText('Example')).toBeTruthy();
    expect(screen.queryByRole('blockquote')).toBeNull();
  });
});

describe('the live parts of the home page', () => {
  const open = (id: number, seats: number, filled: number) =>
    samplePool({
      address: sampleAddress(id),
      id: BigInt(id),
      name: `Pool ${id}`,
      maxPlayers: seats,
      playerCount: filled,
      joinDeadline: NOW + 3_600,
    });
  const cardsOf = async () => {
    await screen.findByText('Pool 2');
    const list = screen.getByText('Pool 2').closest('ul') ?? document.body;
    return within(list).getAllByRole('listitem');
  };
  afterEach(cleanup);

  it('shows the three fullest pools that anyone can join, with prize, odds, entry and free seats', async () => {
    api.getPools.mockResolvedValue([
      open(1, 10, 1),
      open(2, 6, 5),
      open(3, 8, 6),
      { ...open(4, 8, 7), gate: sampleAddress(9) },
      { ...open(5, 8, 7), joinDeadline: NOW - 1 },
      { ...open(6, 8, 8), status: 'locked' },
      open(7, 10, 3),
    ]);
    mount();
    const texts = (await cardsOf()).map((item) => item.textContent);
    expect(texts).toHaveLength(3);
    expect(texts[0]).toContain('Pool 2');
    expect(texts[0]).toContain('1 in 6 wins, 0.100 to join');
    expect(texts[0]).toContain('0.495 SOL');
    expect(texts[0]).toContain('1 seat left');
    expect(texts[1]).toContain('Pool 3');
    expect(texts[2]).toContain('Pool 7');
    expect(screen.getByRole('link', { name: 'All 5 pools' }).getAttribute('href')).toBe('/pools');
  });

  it('offers to create a pool if few are filling', async () => {
    api.getPools.mockResolvedValue([open(2, 6, 5)]);
    mount();
    const items = await cardsOf();
    expect(items).toHaveLength(2);
    expect(items[1]?.textContent).toContain('Create your own pool');
  });

  it('shows that the chain does not answer', async () => {
    api.getPools.mockRejectedValue(new Error('no chain'));
    mount();
    expect(await screen.findByText(/^The chain does not answer right now/)).toBeTruthy();
  });

  it('shows the latest draw in the hero’s ring, and who won it', async () => {
    const drawn = (id: number, settledAt: number) =>
      samplePool({
        address: sampleAddress(id),
        name: `Drawn </b>${id}<mono>{{time}}`,
        status: 'completed',
        maxPlayers: 12,
        players: Array.from({ length: 12 }, (_, seat) => sampleAddress(100 + seat)),
        playerCount: 12,
        winnerCount: 3,
        weights: [1, 1, 1],
        weightSum: 3,
        settledAt,
        draw: { ...NO_DRAW, output: '07'.repeat(32) },
      });
    api.getPools.mockResolvedValue([drawn(1, NOW - 9_000), drawn(2, NOW - 150), drawn(3, NOW - 8_000)]);
    api.getPool.mockImplementation(async (address: string) =>
      address === sampleAddress(2) ? drawn(2, NOW - 150) : null,
    );
    mount();
    expect(screen.getByRole('img', { name: /three of twelve seats/ })).toBeTruthy();
    expect(
      await screen.findByRole('img', { name: 'Latest draw: 0.335 SOL, each to 3 of 12 seats' }),
    ).toBeTruthy();
    // The name looks like marks and placeholders of the sentence.
    const line = (await screen.findByText('Drawn </b>2<mono>{{time}}')).closest('p');
    expect(line?.textContent).toContain('won 0.335 SOL in Drawn </b>2<mono>{{time}} · 2 min. ago');
    expect(line?.textContent).toContain(shortAddress(sampleAddress(100)));
    expect(screen.getByRole('link', { name: 'Check it' }).getAttribute('href')).toBe(
      `/vrf-transparency/${sampleAddress(2)}`,
    );
  });

  it('links to the draw that is due first, or to the latest one, or to the list of draws', async () => {
    const locked = (id: number, drawAt: number) =>
      samplePool({
        address: sampleAddress(id),
        id: BigInt(id),
        status: 'locked',
        draw: { ...NO_DRAW, drawAt },
      });
    const drawn = samplePool({
      address: sampleAddress(9),
      id: 9n,
      status: 'completed',
      settledAt: NOW - 60,
      draw: { ...NO_DRAW, output: '07'.repeat(32) },
    });
    for (const [pools, href, name] of [
      [[], '/vrf-transparency', 'Watch a draw'],
      [[drawn], '/pools/9', 'Replay the latest draw'],
      [[drawn, locked(1, NOW + 90), locked(2, NOW + 38)], '/pools/2', /^Watch a draw, in 0:3[78]$/],
      [[drawn, locked(1, NOW - 1)], '/pools/1', 'Watch a draw'],
    ] as const) {
      api.getPools.mockResolvedValue(pools);
      mount();
      await waitFor(() => expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href));
      cleanup();
    }
  });
});

describe('the home page without the server, and with testimonials', () => {
  afterEach(() => {
    cleanup();
    setTestimonials([]);
  });

  it('computes the staked amount from the chain while the server is down, and names the source', async () => {
    up = false;
    api.getPools.mockResolvedValue([
      samplePool({ address: sampleAddress(1), status: 'completed', playerCount: 4 }),
      samplePool({ address: sampleAddress(2), status: 'completed', playerCount: 3 }),
      samplePool({ address: sampleAddress(3), status: 'refunding', playerCount: 9 }),
      samplePool({ address: sampleAddress(4), status: 'open', playerCount: 9 }),
    ]);
    mount();
    await screen.findByText('Failed to load top creators');
    expect(await screen.findByText('0.700 SOL staked')).toBeTruthy();
    expect(card('What you rely on', 'Staked').textContent).toContain(
      'drawn pools that are still on the chain',
    );
  });

  it('computes the staked amount from the chain if the server reports only users', async () => {
    stats = { activeUsers: 3 };
    api.getPools.mockResolvedValue([samplePool({ status: 'completed', playerCount: 4 })]);
    mount();
    expect(await screen.findByText('0.400 SOL staked')).toBeTruthy();
  });

  it('shows “over 1,200 SOL” only if neither server nor chain has the staked amount', async () => {
    await open();
    expect(screen.queryByText(/1,200/)).toBeNull();
    cleanup();
    up = false;
    api.getPools.mockRejectedValue(new Error('no chain'));
    mount();
    expect(screen.queryByText(/1,200/)).toBeNull();
    expect(await screen.findByText('Over 1,200 SOL staked')).toBeTruthy();
    expect(card('What you rely on', 'Staked').textContent).toContain('a slogan, not a count');
  });

  it('shows the three configured testimonials instead of the examples', async () => {
    setTestimonials([
      { quote: 'I checked the draw myself.', name: 'Player one', link: 'https://example.org/1' },
      { quote: 'Paid within a minute.', name: 'Player two' },
      { quote: 'Our club uses it.', name: 'Player three' },
    ]);
    await open();
    const quotes = cards('What players say');
    expect(quotes.map((item) => within(item).getByRole('blockquote').textContent)).toEqual([
      'I checked the draw myself.',
      'Paid within a minute.',
      'Our club uses it.',
    ]);
    expect(
      within(quotes[0] ?? document.body)
        .getByRole('link', { name: /^Player one/ })
        .getAttribute('href'),
    ).toBe('https://example.org/1');
    expect(within(quotes[1] ?? document.body).queryByRole('link')).toBeNull();
    expect(within(quotes[1] ?? document.body).getByText('Player two')).toBeTruthy();
    expect(screen.queryByText('Example')).toBeNull();
  });
});

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { withSlots } from '#src/chain/testing/with-slots.ts';
import { initI18n } from '#src/i18n/i18n.ts';
import { setApiBase } from '#src/lib/api-base.ts';
import { answerJson, type Loopback, startLoopback } from '#src/lib/testing/loopback.ts';
import { sampleAddress, samplePool } from '#src/protocol/testing/sample-pool.ts';
import { HomePage } from './home-page.tsx';
import { setTestimonials } from './model/testimonials.ts';

const api = vi.hoisted(() => ({ getPools: vi.fn() }));
vi.mock('#src/chain/load-chain.ts', () => ({ loadChain: async () => withSlots(api) }));

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

const mount = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <HomePage />
    </QueryClientProvider>,
  );
/** Shows the page, and waits until the server has told what it knows. */
const open = async () => {
  mount();
  await screen.findByText('12.345 SOL staked');
  await screen.findByText('No creators yet');
};
const headings = (level: number, place: HTMLElement = document.body) =>
  within(place)
    .getAllByRole('heading', { level })
    .map((heading) => heading.textContent);
/** The part of the page below a heading. */
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
  await initI18n('en');
  server = await startLoopback((request, response) => {
    if (!up) return void response.writeHead(503).end();
    answerJson(response, request.url?.startsWith('/stats/platform') ? stats : { data: [] });
  });
  setApiBase(server.url);
});
beforeEach(() => {
  up = true;
  stats = STATS;
  api.getPools.mockReset().mockResolvedValue([]);
});
afterAll(() => server.close());

describe('as everyone finds it', () => {
  beforeAll(async () => {
    document.head.innerHTML = '<meta name="description" content="">';
    await open();
  });
  afterAll(cleanup);

  it('is called Peer-to-Peer, Trustless, VRF-Powered Pools on Solana, and describes itself', () => {
    expect(document.title).toBe('Peer-to-Peer, Trustless, VRF-Powered Pools on Solana');
    expect(document.querySelector('meta[name="description"]')?.getAttribute('content')).toBe(
      'Join or create pools with SOL. A verifiable random function draws the winners on chain, and anyone can check the draw.',
    );
  });

  it('has five sections: hero, how it works, trust, examples or testimonials, top creators', () => {
    expect(headings(1)).toEqual(['Pools that prove they are fair.']);
    expect(headings(2).slice(0, 4)).toEqual([
      'How a pool runs',
      'What you rely on',
      'What a pool can be',
      'Top creators',
    ]);
  });

  it('calls to the pools from the hero', () => {
    expect(screen.getByRole('link', { name: 'Browse pools' }).getAttribute('href')).toBe('/pools');
  });

  it('says that winners get 80% and losers a share of 15%, and that 20% of the 5% fee, 1% of the pool, are the creator’s', () => {
    const hero = screen.getByRole('heading', { level: 1 }).closest('section') ?? document.body;
    expect(
      within(hero)
        .getAllByRole('term')
        .map((term) => `${term.nextElementSibling?.textContent} ${term.textContent}`),
    ).toEqual([
      '80% of the pool to the winners',
      '15% back as stakeback, to losers too',
      '1% of the total pool to the creator',
    ]);
    expect(hero.textContent).toContain('The fee is 5%; 20% of it goes to the pool’s creator.');
  });

  it('claims to be provably fair, with a seed that is committed and revealed', () => {
    expect(
      screen.getByText(
        /Provably fair: .* The creator commits to a seed .* and reveals it .*\(commit-reveal\)/,
      ),
    ).toBeTruthy();
  });

  it('tells in four steps how a pool runs, and leads to the whole story', () => {
    expect(headings(3, part('How a pool runs'))).toEqual([
      'Join or create',
      'The pool fills',
      'Winners are drawn',
      'Rewards are claimed',
    ]);
    expect(within(part('How a pool runs')).getByRole('link').getAttribute('href')).toBe('/how-it-works');
  });

  it('has four trust cards: on chain, wallet, staked, audit', () => {
    expect(cards('What you rely on').map((item) => item.firstElementChild?.textContent)).toEqual([
      'On chain',
      'Wallet',
      'Staked',
      'Audit',
    ]);
  });

  it('says on the audit card that nobody outside has audited it, what is tested instead, and links to the document', () => {
    const audit = card('What you rely on', 'Audit');
    expect(audit.textContent).toContain('No third party has audited the program, the server or this app.');
    expect(audit.textContent).toContain('tested by ourselves: against an independent model, by attacks');
    expect(within(audit).getByRole('link').getAttribute('href')).toBe('/security');
  });

  it('shows what the server knows to be staked, without asking the chain', () => {
    expect(screen.getByText('12.345 SOL staked')).toBeTruthy();
    expect(card('What you rely on', 'Staked').textContent).toContain('all pools that have been drawn');
    expect(api.getPools).not.toHaveBeenCalled();
  });

  it('invents no players: without testimonials it shows three examples, labelled as such', () => {
    const examples = cards('What a pool can be');
    expect(examples).toHaveLength(3);
    for (const example of examples) expect(within(example).getByText('Example')).toBeTruthy();
    expect(screen.queryByRole('blockquote')).toBeNull();
  });
});

describe('with other answers, and with testimonials', () => {
  afterEach(() => {
    cleanup();
    setTestimonials([]);
  });

  it('adds up what is staked from the chain while the server is down, and says so', async () => {
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
    expect(card('What you rely on', 'Staked').textContent).toContain('drawn pools that are still on chain');
  });

  it('adds it up from the chain where the server tells of nothing but users', async () => {
    stats = { activeUsers: 3 };
    api.getPools.mockResolvedValue([samplePool({ status: 'completed', playerCount: 4 })]);
    mount();
    expect(await screen.findByText('0.400 SOL staked')).toBeTruthy();
  });

  it('shows over 1,200 SOL as the slogan it is, and only where neither server nor chain knows better', async () => {
    await open();
    expect(screen.queryByText(/1,200/)).toBeNull();
    cleanup();
    up = false;
    api.getPools.mockRejectedValue(new Error('no chain'));
    mount();
    expect(screen.queryByText(/1,200/)).toBeNull();
    expect(await screen.findByText('Over 1,200 SOL staked')).toBeTruthy();
    expect(card('What you rely on', 'Staked').textContent).toContain('A slogan, not a count');
  });

  it('shows the three testimonials it is configured with instead of the examples', async () => {
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

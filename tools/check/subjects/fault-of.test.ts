import { expect, it } from 'vitest';
import { faultOf } from './fault-of.ts';

it.each([
  'program: refuse a second exit',
  'Hold against a lying node, phones, rising rent and a stalled clock',
  'app, server: pass the address on',
  'speed up the first list',
])('the subject “%s” is accepted', (subject) => {
  expect(faultOf(subject)).toBeNull();
});

it.each([
  ['x'.repeat(73), '73 characters'],
  ['program: refused a second exit', 'no imperative'],
  ['Adds a page', 'no imperative'],
  ['tests: waiting for what stays', 'no imperative'],
  ['(wip)', 'no verb'],
])('the subject “%s” is rejected: %s', (subject, fault) => {
  expect(faultOf(subject)).toContain(fault);
});

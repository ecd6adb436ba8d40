import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loginPath, pageUnder } from './guard.ts';

test('Leads back after a login to the same page, with its query', () => {
  assert.equal(loginPath('/chat?conversation=7'), '/login?from=%2Fchat%3Fconversation%3D7');
  assert.equal(new URL(loginPath('/a?b=c&d=e'), 'http://x').searchParams.get('from'), '/a?b=c&d=e');
});

test('Admins have their own login, which leads to the dashboard by default', () => {
  assert.equal(loginPath('/admin'), '/admin-panel');
  assert.equal(loginPath('/admin/orders?status=paid'), '/admin-panel?from=%2Fadmin%2Forders%3Fstatus%3Dpaid');
  assert.match(loginPath('/administrator'), /^\/login\?/);
});

test('A dialog lies over the page of the first two parts of its address', () => {
  const under = (address: string) => pageUnder(new URL(address, 'http://x'));
  assert.equal(under('/assignment/7/award/tariq'), '/assignment/7');
  assert.equal(under('/profile/bids/7/submit?sort=newest'), '/profile/bids?sort=newest');
  assert.equal(under('/wallet'), '/wallet');
});

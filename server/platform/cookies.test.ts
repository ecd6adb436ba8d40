import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCookies, writeCookies } from './cookies.ts';

test('A Cookie header is read in one way: a name’s first well-formed pair counts', () => {
  const odd: [header: string | null, read: string][] = [
    [null, ''],
    ['', ''],
    ['a=1; b=2', 'a=1; b=2'],
    ['a=1;b=2;', 'a=1; b=2'],
    ['a=1; a=2', 'a=1'],
    ['a =1; a=2', 'a=2'],
    ['a\t=1; a=2', 'a=2'],
    ['\ta=1; a=2', 'a=1'],
    ['a= 1; a=2', 'a=2'],
    ['a="1"; a=2', 'a=2'],
    ['"a"=1; a=2', 'a=2'],
    ['a=1 2; a=3', 'a=3'],
    ['a=1,b=2', ''],
    ['a=1\\; a=2', 'a=2'],
    ['a=\u00e4; a=2', 'a=2'],
    ['a; a=2', 'a=2'],
    ['=1; a=2', 'a=2'],
    ['a=; a=2', 'a='],
    ['a=b=c', 'a=b=c'],
    ['%61=1; a=2', '%61=1; a=2'],
    ['__proto__=1', '__proto__=1'],
  ];
  for (const [header, read] of odd) {
    assert.equal(writeCookies(readCookies(header)), read, String(header));
    assert.equal(writeCookies(readCookies(read)), read, 'what was written reads the same');
  }
});

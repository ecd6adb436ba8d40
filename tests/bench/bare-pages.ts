import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { listen } from '#server/http/listen.ts';

/*
 * The baseline for the page benchmark: Hono and React's `renderToString`, nothing else. Renders the
 * elements of the HTML files in its arguments, each at the address of its index, and prints its own
 * address as one line of JSON.
 */

interface Node {
  tag: string;
  props: Record<string, unknown>;
  children: (Node | string)[];
}

const empty = new Set(['meta', 'link', 'img', 'br', 'hr', 'input']);
const reactNames: Record<string, string> = {
  class: 'className',
  for: 'htmlFor',
  tabindex: 'tabIndex',
  charset: 'charSet',
  maxlength: 'maxLength',
};
const signs: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'", '&amp;': '&' };
const piece =
  /<!.*?>|<script\b([^>]*)>(.*?)<\/script>|<\/[\w-]+(>)|<([\w-]+)((?:\s+[^\s=>]+="[^"]*")*)\s*(\/?)>|([^<]+)/gs;

function textOf(html: string): string {
  return html.replaceAll(/&(?:lt|gt|quot|#x27|amp);/g, (sign) => signs[sign] ?? sign);
}

function propsOf(attributes: string): Node['props'] {
  const props: Node['props'] = {};
  for (const [, name = '', value = ''] of attributes.matchAll(/([^\s=]+)="([^"]*)"/g)) {
    const style = name === 'style' && Object.fromEntries(value.split(';').map((pair) => pair.split(':')));
    props[reactNames[name] ?? name] = style || textOf(value) || (name === 'alt' ? '' : true);
  }
  return props;
}

/**
 * Returns the page's elements. React wrote the HTML: every attribute is quoted, every element
 * closed.
 */
function parse(html: string): Node {
  const page: Node = { tag: '', props: {}, children: [] };
  const open = [page];
  for (const [, ofScript, script, end, tag, attributes = '', closed, text] of html.matchAll(piece)) {
    const into = open.at(-1)?.children;
    if (ofScript !== undefined) {
      const props = { ...propsOf(ofScript), dangerouslySetInnerHTML: { __html: script } };
      into?.push({ tag: 'script', props, children: [] });
    } else if (end) {
      open.pop();
    } else if (tag) {
      const node: Node = { tag, props: propsOf(attributes), children: [] };
      into?.push(node);
      if (!closed && !empty.has(tag)) open.push(node);
    } else if (text) {
      into?.push(textOf(text));
    }
  }
  const [root] = page.children;
  if (typeof root !== 'object') throw new Error('This is no page.');
  return root;
}

function elementOf(node: Node | string): ReactNode {
  if (typeof node === 'string') return node;
  return createElement(node.tag, node.props, ...node.children.map(elementOf));
}

const app = new Hono();
process.argv.slice(2).forEach((file, index) => {
  const page = parse(readFileSync(file, 'utf8'));
  app.get(`/${index}`, (c) => c.html(`<!DOCTYPE html>${renderToString(elementOf(page))}`));
});
const respond = getRequestListener(app.fetch);
const http = createServer((request, response) => void respond(request, response));
const port = await listen(http, { port: 0, host: '127.0.0.1' });
process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}` })}\n`);

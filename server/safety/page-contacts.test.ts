import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusalOf, testApi } from '#tests/support/api.ts';
import { pdfSaying } from '#tests/support/pdf.ts';
import { contactCheck } from './content.ts';

const honest = {
  'a letterhead with a landline':
    'Government College, Katchery Road, Lahore\nPhone: 042-99213345  UAN: 111-222-333  Fax: +92 42 99213346\nMid-term paper 2024',
  'a board with its address':
    'Board of Intermediate and Secondary Education\n86 Mozang Road, Lahore. info@biselahore.edu.pk, www.biselahore.com\nTel 042-99200192',
  'a sheet with the course’s mailbox':
    'CS301 Data Structures, Assignment 2\nQuestions go to cs301@vu.edu.pk before 12 November 2024.',
  'an article with its authors':
    'Effects of salinity on wheat\nAhmed Raza (ahmed.raza@uaf.edu.pk), Sara Khan {s.khan, m.ali}@nust.edu.pk\nCorresponding author: editor@pakjbot.org',
  'a lab with a sample number':
    'Lab 7: files\nstring phone = "0321-4478213";\nSample output: Name: Ali, Phone: 03001234567, Email: ali@gmail.com',
  'a business letter':
    'Crescent Textiles (Pvt) Ltd, Faisalabad. Ph: 041-8712345, sales@crescenttextiles.com.pk\nDear Sir, please send your quotation.',
  'a page on signals':
    'Signals and Systems\nA discrete signal x[n] = {0, 3, 2, 1, 4, 4, 7, 8, 2, 1, 3}. Contact Signal Processing Society at ieee.org',
  'a Facebook case study':
    'Case study: Facebook, WhatsApp and Instagram after 2014\nSource: https://www.facebook.com/business/success. Users message brands on WhatsApp and Telegram.',
  'a page of figures':
    'Table 3\n0 3 2 1 4 4 7 8 2 1 3\n0321 4478 2133 9021\nISBN 978-969-35-0321-4, doi 10.1000/0321.4478213, roll no 0321-BSCS-2021',
};

const reaching = {
  'a mobile number': 'Solved by Sir Asad. Call 0321 4478213 for the others.',
  'a mailbox at a free provider': 'Physics notes\nPrepared by asad.physics@gmail.com',
  'a link to a chat': 'Chapter 4\nMore at https://wa.me/923214478213',
  'a Telegram channel': 'All past papers: t.me/asadphysics',
  'a handle': 'Algebra, exercise 3.2\nTelegram: @asad_physics',
};

test('Ordinary PDFs pass: letterheads, authors, labs and cases; contact details for elsewhere do not', async (t) => {
  const api = await testApi(t);
  const form = { title: 'Sums', description: 'Twelve.', subject: 'Art', budget: 100, deadline: '2026-11-28' };
  const post = async (page: string) =>
    api
      .as(await api.person())
      .assignments.post({ ...form, declaration: 'on', file: await pdfSaying(['Answer all.', page]) });
  for (const [title, page] of Object.entries(honest)) assert.ok(await post(page), title);
  for (const [title, page] of Object.entries(reaching)) {
    const { code, field } = await refusalOf(post(page));
    assert.deepEqual([code, field], ['pdf_not_allowed', 'file'], title);
  }
});

const found = async (page: string) => (await contactCheck.check(page, 'pdf')).found ?? null;

test('On a page a number counts in any digits and groups, and a chat’s link or handle in any form', async () => {
  for (const [page, kind] of [
    ['میرا نمبر ۰۳۲۱ ۴۴۷۸۲۱۳', 'phone'],
    ['+92 (0) 321-4478213', 'phone'],
    ['(0321) 44 78 213', 'phone'],
    ['24/7 0321 4478213 0345 1234321', 'phone'],
    ['0092-321-4478213', 'phone'],
    ['sana [at] hotmail.com', 'email'],
    ['SANA@YAHOO.CO.UK', 'email'],
    ['mailto:sana.raza@gmail.com', 'email'],
    ['HTTPS://WA.ME/92321447', 'link'],
    ['chat.whatsapp.com/Gh7Jk', 'link'],
    ['discord.gg/abcd', 'link'],
    ['@asad_physics on Telegram', 'link'],
    ['My insta is asad.physics', 'link'],
    ['Skype live:asad.physics', 'link'],
    ['Any question? WhatsApp me!', 'link'],
  ] as const) {
    assert.equal(await found(page), kind, page);
  }
  for (const page of [
    'Write a regex for numbers such as 0321-4478213 and 0333-1234567.',
    "INSERT INTO users VALUES (1, 'Ali', '03214478213', 'ali@gmail.com');",
    'Form: mobile 0300-0000000',
    'Dr. Hina Aslam, hina@khi.iba.edu.pk, ext. 2034, 021-38104700',
    'secretary@hec.gov.pk, UAN 051-111-119-432',
    'The at-sign in user@host and x@y separates name from host.',
    'Signal: 0 3 2 1 4 4 7 8 2 1 3 samples',
  ]) {
    assert.equal(await found(page), null, page);
  }
});

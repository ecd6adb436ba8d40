import { type AccessRows, brokenPdf, users } from '#tests/support/access-rows.ts';

export const filesAccess: AccessRows = {
  'files.upload': {
    call: (api) => api.files.upload({ bucket: 'assignment_files', file: brokenPdf() }),
    expected: users('pdf_unreadable'),
  },
  'files.usage': { call: (api) => api.files.usage(), expected: users('ok') },
};

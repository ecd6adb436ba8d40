import { type AccessRows, brokenPdf, users } from '#tests/support/access-rows.ts';

export const filesAccess: AccessRows = {
  'files.upload': {
    call: (api) => api.files.upload({ bucket: 'assignment_files', file: brokenPdf() }),
    expected: users('pdf_unreadable'),
  },
  'files.finish': {
    call: (api, { assignment }) => api.files.finish({ upload_id: assignment }),
    expected: users('file_not_found'),
  },
  'files.usage': { call: (api) => api.files.usage(), expected: users('ok') },
};

import type { UploadBucket } from '#core/files/contract.ts';
import { acceptUpload, type UploadKind } from '../platform/files/accept.ts';
import { storeFile } from '../platform/files/files.ts';
import { procedures, signedIn } from '../procedures.ts';

const kinds: Record<UploadBucket, UploadKind> = {
  assignment_files: 'pdf',
  avatars: 'image',
  cvs: 'pdf',
  project_submissions: 'submission',
};

export const filesApi = {
  upload: procedures.files.upload.handler(async ({ context, input }) => {
    const { db, storage, viewer, now } = signedIn(context);
    const file = await acceptUpload(input.file, kinds[input.bucket]);
    return storeFile(db, storage, { owner_id: viewer.id, bucket: input.bucket, file, now });
  }),
};

import { storeFile } from '../platform/files/files.ts';
import { procedures, signedIn } from '../procedures.ts';

export const filesApi = {
  upload: procedures.files.upload.handler(({ context, input }) => {
    const { db, storage, viewer, now } = signedIn(context);
    return storeFile(db, storage, { owner_id: viewer.id, bucket: input.bucket, file: input.file, now });
  }),
};

import { procedures, signedIn } from '../procedures.ts';
import { keepUpload } from './keep-upload.ts';
import { finishUpload } from './uploads.ts';
import { readUsage } from './usage.ts';

export const filesApi = {
  upload: procedures.files.upload.handler(async ({ context, input }) => {
    return keepUpload(signedIn(context), input.file, { bucket: input.bucket });
  }),
  finish: procedures.files.finish.handler(({ context, input }) => finishUpload(signedIn(context), input.upload_id)),
  usage: procedures.files.usage.handler(({ context }) => readUsage(signedIn(context))),
};

import { useEffect, useRef, useState } from 'react';
import { megabytes, sizes } from '#core/limits.ts';
import type { Failure } from '../lib/form-values.ts';
import { FileRow } from '../ui/file-row.tsx';
import { ActionForm, FormError, SubmitButton } from '../ui/form.tsx';
import { Upload } from '../ui/upload.tsx';

interface CvFormProps {
  formKey: string;
  failure: Failure | undefined;
  /** The stored CV; null if there is none. */
  url: string | null;
}

/**
 * The CV that new bids carry. Saved as soon as a file is chosen; without script by its button. A
 * stored CV must be removed before another is chosen.
 */
export function CvForm({ formKey, failure, url }: CvFormProps) {
  return (
    <section id="cv" className="card grid max-w-[680px] gap-3" aria-labelledby="cv-title">
      <h2 id="cv-title" className="text-18">
        CV
      </h2>
      <p className="text-14 text-ink-2">We attach it to each bid you place. Earlier bids keep theirs.</p>
      <ActionForm
        key={url}
        formKey={formKey}
        failure={failure}
        action="/profile?index&cv#cv"
        encType="multipart/form-data"
        className="grid justify-items-start gap-3"
        preventScrollReset
      >
        <FormError />
        {url ? (
          <>
            <input type="hidden" name="remove" value="true" />
            <FileRow name="CV.pdf" url={url} size={null} />
            <SubmitButton look="sec">Remove CV</SubmitButton>
          </>
        ) : (
          <>
            <ChosenCv />
            <div className={failure ? undefined : 'until-script'}>
              <SubmitButton look="sec">Save CV</SubmitButton>
            </div>
          </>
        )}
      </ActionForm>
    </section>
  );
}

/** Submits its form once a file was uploaded ahead. */
function ChosenCv() {
  const field = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<string>();
  useEffect(() => {
    if (file) field.current?.form?.requestSubmit();
  }, [file]);
  return (
    <>
      {file && <input ref={field} type="hidden" name="file_id" value={file} />}
      <Upload
        bucket="cvs"
        label="Your CV"
        title="Choose a PDF"
        note={`One file, ${megabytes(sizes.pdf)} or smaller. Leave out your mobile number, personal email and links to chats: a CV with them is refused.`}
        accept="application/pdf,.pdf"
        onSent={({ id }) => setFile(id)}
        single
      />
    </>
  );
}

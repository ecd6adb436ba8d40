import { ImageUp, RotateCw } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { fileRefusals } from '#core/files/refusals.ts';
import { megabytes, sizes } from '#core/limits.ts';
import { wordsOf } from '#core/refusal.ts';
import type { Failure } from '../lib/form-values.ts';
import { useHydrated } from '../lib/hydrated.ts';
import { showToast } from '../lib/toasts.ts';
import { postFile, UploadError } from '../lib/upload.ts';
import { Button } from '../ui/button.tsx';
import { FieldError } from '../ui/field.tsx';
import { ActionForm, FormError, SubmitButton, useForm } from '../ui/form.tsx';
import { LoginLink } from '../ui/login-link.tsx';
import { Avatar } from '../ui/person.tsx';
import { profileToasts } from './toasts.ts';
import '../ui/upload.css';

type State =
  /** `again` is the picture whose sending broke off. */
  | { step: 'none'; fault?: string; again?: File; signedOut?: boolean }
  /** `preview` is an address of the picture in this document, `sent` in percent. */
  | { step: 'sending'; preview: string; sent: number };

interface PhotoFormProps {
  name: string;
  /** The photo kept now; null without one. */
  picture: string | null;
  formKey: string;
  failure: Failure | undefined;
}

/** The own photo. With script a picture picked is shown and saved at once; without, by the form's own button beside it. */
export function PhotoForm({ name, picture, formKey, failure }: PhotoFormProps) {
  return (
    <ActionForm
      formKey={formKey}
      failure={failure}
      draft={null}
      action="/profile?index&photo"
      encType="multipart/form-data"
      className="card grid gap-3"
      preventScrollReset
    >
      <h2 className="text-18">Photo</h2>
      <FormError />
      <PhotoField name={name} picture={picture} />
    </ActionForm>
  );
}

function PhotoField({ name, picture }: Pick<PhotoFormProps, 'name' | 'picture'>) {
  const id = useId();
  const hydrated = useHydrated();
  const { issueOf } = useForm();
  const { revalidate } = useRevalidator();
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<State>({ step: 'none' });
  const sending = state.step === 'sending' ? state : null;
  const { fault = issueOf('file')?.text, again, signedOut } = state.step === 'none' ? state : {};

  const save = async (file: File) => {
    if (file.size > sizes.image) {
      setState({ step: 'none', fault: wordsOf(fileRefusals.image_only) });
      return;
    }
    const preview = URL.createObjectURL(file);
    setState({ step: 'sending', preview, sent: 0 });
    try {
      await postFile('/profiles/me/avatar', file, (sent) =>
        setState({ step: 'sending', preview, sent: Math.min(100, Math.round((100 * sent) / file.size)) }),
      );
      // The preview stands until header and page have the picture that was kept.
      await revalidate();
      setState({ step: 'none' });
      showToast(profileToasts.avatar_saved);
    } catch (error) {
      if (!(error instanceof UploadError)) throw error;
      const { message, title, code, signedOut } = error;
      setState({ step: 'none', fault: message, signedOut, ...((signedOut || code === null) && { again: file }) });
      showToast({ title, text: '', variant: 'destructive' });
    }
    URL.revokeObjectURL(preview);
  };
  const take = () => {
    const file = input.current?.files?.[0];
    if (input.current) input.current.value = '';
    if (file && !sending) void save(file);
  };
  // A picture picked before script ran is saved as soon as it does.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when script takes over
  useEffect(() => {
    if (input.current?.files?.length) take();
  }, []);

  return (
    <div className="field">
      <div className="flex flex-wrap items-center gap-3">
        <Avatar name={name} picture={sending?.preview ?? picture} size={64} />
        <label className="btn sec" htmlFor={id} aria-disabled={sending ? true : undefined}>
          <ImageUp className="size-4" />
          Change photo
        </label>
        <input
          ref={input}
          id={id}
          className={hydrated ? 'sr-only' : 'until-script max-w-full'}
          type="file"
          name="file"
          accept="image/png,image/jpeg,image/webp"
          onChange={take}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${id}-error` : `${id}-hint`}
        />
        <div className={hydrated ? 'hidden' : 'until-script'}>
          <SubmitButton look="sec">Save photo</SubmitButton>
        </div>
      </div>
      {sending && <progress max={100} value={sending.sent} aria-label="Saving your photo" />}
      {fault ? (
        <FieldError id={`${id}-error`}>
          {fault} {signedOut && <LoginLink />}
        </FieldError>
      ) : (
        <p className="hint" id={`${id}-hint`}>
          PNG, JPEG or WebP, {megabytes(sizes.image)} at most.
        </p>
      )}
      {again && (
        <Button look="sec" className="justify-self-start" onClick={() => void save(again)}>
          <RotateCw className="size-4" />
          Send {again.name} again
        </Button>
      )}
    </div>
  );
}

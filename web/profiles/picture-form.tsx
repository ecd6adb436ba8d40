import ImageUp from 'lucide-react/icons/image-up';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { fileRefusals } from '#core/files/refusals.ts';
import { megabytes, sizes } from '#core/limits.ts';
import { wordsOf } from '#core/refusal.ts';
import type { Failure } from '../lib/form-values.ts';
import { useHydrated } from '../lib/hydrated.ts';
import { smaller } from '../lib/smaller.ts';
import { showToast } from '../lib/toasts.ts';
import { postFile, UploadError } from '../lib/upload.ts';
import { Button } from '../ui/button.tsx';
import { FieldError } from '../ui/field.tsx';
import { ActionForm, FormError, SubmitButton, useForm } from '../ui/form.tsx';
import { LoginLink } from '../ui/login-link.tsx';
import { mayPass } from '../ui/upload-state.ts';
import { profileToasts } from './toasts.ts';
import '../ui/upload.css';

type State =
  /** `again` is the picture whose upload was interrupted. */
  | { step: 'none'; fault?: string; again?: File; signedOut?: boolean }
  /** `preview` is an address of the picture in this document, `sent` in percent. */
  | { step: 'sending'; preview: string; sent: number };

/** The differences between a profile's two pictures. */
const kinds = {
  photo: {
    path: '/profiles/me/avatar',
    action: '/profile?index&photo#photo',
    change: 'Change photo',
    save: 'Save photo',
    saving: 'Saving your photo',
    saved: profileToasts.avatar_saved,
  },
  cover: {
    path: '/profiles/me/cover',
    action: '/profile?index&cover#cover',
    change: 'Change cover',
    save: 'Save cover',
    saving: 'Saving your cover',
    saved: profileToasts.cover_saved,
  },
} as const;

interface PictureFormProps {
  kind: keyof typeof kinds;
  formKey: string;
  failure: Failure | undefined;
  /** Draws the picture at this address; null draws the saved one, or its placeholder. */
  show: (preview: string | null) => ReactNode;
}

/**
 * A picture of the own profile. With script a chosen picture is shown and saved at once; without,
 * by the form's own button.
 */
export function PictureForm({ kind, formKey, failure, show }: PictureFormProps) {
  return (
    <ActionForm
      id={kind}
      formKey={formKey}
      failure={failure}
      draft={null}
      action={kinds[kind].action}
      encType="multipart/form-data"
      className="grid gap-3"
      preventScrollReset
    >
      <FormError />
      <PictureField kind={kind} show={show} />
    </ActionForm>
  );
}

function PictureField({ kind, show }: Pick<PictureFormProps, 'kind' | 'show'>) {
  const { path, change, save: saveLabel, saving, saved } = kinds[kind];
  const id = useId();
  const hydrated = useHydrated();
  const { issueOf } = useForm();
  const { revalidate } = useRevalidator();
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<State>({ step: 'none' });
  const sending = state.step === 'sending' ? state : null;
  const { fault = issueOf('file')?.text, again, signedOut } = state.step === 'none' ? state : {};

  const save = async (chosen: File) => {
    const preview = URL.createObjectURL(chosen);
    setState({ step: 'sending', preview, sent: 0 });
    const file = await smaller(chosen, kind === 'photo' ? 'image' : 'cover');
    if (file.size > sizes.image) {
      URL.revokeObjectURL(preview);
      setState({ step: 'none', fault: wordsOf(fileRefusals.image_only) });
      return;
    }
    try {
      await postFile(path, file, (sent) =>
        setState({ step: 'sending', preview, sent: Math.min(100, Math.round((100 * sent) / file.size)) }),
      );
      // The preview stays until header and page have the saved picture.
      await revalidate();
      setState({ step: 'none' });
      showToast(saved);
    } catch (error) {
      if (!(error instanceof UploadError)) throw error;
      const { message, title, signedOut } = error;
      setState({ step: 'none', fault: message, signedOut, ...(mayPass(error) && { again: file }) });
      showToast({ title, text: '', variant: 'destructive' });
    }
    URL.revokeObjectURL(preview);
  };
  const take = () => {
    const file = input.current?.files?.[0];
    if (input.current) input.current.value = '';
    if (file && !sending) void save(file);
  };
  // A picture chosen before script ran is saved once it does.
  const takePicked = useEffectEvent(() => {
    if (input.current?.files?.length) take();
  });
  useEffect(() => takePicked(), []);

  return (
    <div className="field">
      <div className="flex flex-wrap items-center gap-3">
        {show(sending?.preview ?? null)}
        <label className="btn sec" htmlFor={id} aria-disabled={sending ? true : undefined}>
          <ImageUp className="size-4" />
          {change}
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
          <SubmitButton look="sec">{saveLabel}</SubmitButton>
        </div>
      </div>
      {sending && <progress max={100} value={sending.sent} aria-label={saving} />}
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

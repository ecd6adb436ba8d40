import { megabytes, severalFiles, sizes } from '#core/limits.ts';
import { type PresentFile, Uploads } from '../ui/uploads.tsx';

/** The PDFs of an assignment, in the forms that post and edit it (POST-07, POST-08, POST-17). */
export function Attachments({ present = [] }: { present?: readonly PresentFile[] }) {
  return (
    <Uploads
      bucket="assignment_files"
      label="Attachments"
      title={present.length > 0 ? 'Attach further PDFs' : 'Attach PDFs'}
      note={`Optional. Up to ${severalFiles.most} files, ${megabytes(sizes.pdf)} or smaller each. Tutors see them as assignment.pdf, assignment-2.pdf and so on.`}
      accept="application/pdf,.pdf"
      present={present}
      declaration={{ name: 'declaration', text: 'I declare that my attachment does not contain contact information.' }}
    />
  );
}

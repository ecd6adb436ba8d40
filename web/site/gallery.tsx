import Lock from 'lucide-react/icons/lock';
import Send from 'lucide-react/icons/send';
import type { ReactNode } from 'react';
import { coinsFor, megabytes, sizes } from '#core/limits.ts';
import type { Failure } from '../lib/form-values.ts';
import { showToast } from '../lib/toasts.ts';
import { Badge, StatusBadge } from '../ui/badge.tsx';
import { Button, IconButton, LinkButton } from '../ui/button.tsx';
import { CheckRow, Picks, Switch } from '../ui/choices.tsx';
import { FilterLinks, Tabs } from '../ui/choose.tsx';
import { Coins } from '../ui/coins.tsx';
import { DateText } from '../ui/date-text.tsx';
import { CloseLink, PageDialog, UnderstoodButton } from '../ui/dialog.tsx';
import { useHashDialog } from '../ui/dialog-links.ts';
import { Field } from '../ui/field.tsx';
import { FileRow } from '../ui/file-row.tsx';
import { ActionForm, FormError, SubmitButton } from '../ui/form.tsx';
import { PasswordInput, TextArea, TextInput } from '../ui/inputs.tsx';
import { LoadMore } from '../ui/load-more.tsx';
import { Note } from '../ui/note.tsx';
import { PageMeta } from '../ui/page-meta.tsx';
import { DeepPattern, MissingTile } from '../ui/patterns.tsx';
import { Avatar, Stars, VerifiedTick } from '../ui/person.tsx';
import { FinishedStar, Spinner } from '../ui/star.tsx';
import { CardSkeleton, Empty, ErrorPanel } from '../ui/states.tsx';
import { Table } from '../ui/table.tsx';
import { TagPicker } from '../ui/tag-picker.tsx';
import { Upload } from '../ui/upload.tsx';

const failure: Failure = {
  values: { sample_title: 'Call me for details' },
  issues: [
    {
      field: 'sample_title',
      code: 'input_invalid',
      title: 'Sample',
      text: 'This is what an error under a field looks like.',
    },
  ],
  refusal: { code: 'sample', title: 'Sample', text: 'This is what a refusal looks like.' },
  kept: null,
  keptAll: [],
  key: 'sample',
};
const rows = [
  { id: '1', what: 'Signup bonus', day: '2026-11-18', amount: '+100' },
  { id: '2', what: 'Bid fee', day: '2026-11-20', amount: '−30' },
];

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-4">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}

/** A gallery of all primitives. */
export function Gallery() {
  return (
    <div className="wrap page grid gap-12">
      <PageMeta title="Primitives" />
      <h1>Primitives</h1>
      <Buttons />
      <Badges />
      <People />
      <SampleForm />
      <Notes />
      <Dialogs />
      <Tables />
      <States />
    </div>
  );
}

function Buttons() {
  return (
    <Part title="Buttons">
      <Row>
        <Button>Primary</Button>
        <Button look="sec">Secondary</Button>
        <Button look="tonal">Tonal</Button>
        <Button look="quiet">Quiet</Button>
        <Button look="bad">Delete</Button>
        <Button large>Large</Button>
        <Button pending>Pending</Button>
        <Button disabled>Disabled</Button>
        <LinkButton to="/" look="sec">
          Link
        </LinkButton>
        <IconButton label="Send">
          <Send />
        </IconButton>
      </Row>
    </Part>
  );
}

function Badges() {
  return (
    <Part title="Badges, chips, tabs">
      <Row>
        <StatusBadge status="Open" />
        <StatusBadge status="Awarded" />
        <StatusBadge status="Completed" />
        <StatusBadge status="Expired" />
        <Badge>Math</Badge>
        <Badge look="good">Approved</Badge>
        <Badge look="warn">Overdue</Badge>
        <Badge look="bad">Rejected</Badge>
        <Badge look="line">Pending</Badge>
      </Row>
      <FilterLinks
        look="chips"
        label="Sample subjects"
        choices={['All', 'Math', 'Science'].map((label) => ({ label, to: '?', chosen: label === 'All' }))}
      />
      <FilterLinks
        look="segment"
        label="Sample states"
        choices={['All', 'Open', 'Awarded'].map((label) => ({ label, to: '?', chosen: label === 'Open' }))}
      />
      <Tabs
        label="Sample tabs"
        tabs={[
          { label: 'Here', to: '/dev/ui', count: 3 },
          { label: 'Elsewhere', to: '/about' },
        ]}
      />
    </Part>
  );
}

function People() {
  return (
    <Part title="People and coins">
      <Row>
        <Avatar name="Ayesha Example" />
        <Avatar name="Hamza Example" size={44} />
        <Avatar name={null} />
        <VerifiedTick />
        <Stars rating={4.2} />
        <Coins amount={1240} />
        <DateText value="2026-12-12" />
      </Row>
    </Part>
  );
}

function SampleForm() {
  return (
    <Part title="Form">
      <ActionForm formKey="gallery" failure={failure} className="grid max-w-[680px] gap-5">
        <FormError />
        <Field name="sample_title" label="Title" hint="Say the course and the task." max={40}>
          <TextInput />
        </Field>
        <Field name="sample_text" label="Description" hint="What to hand in." max={500}>
          <TextArea rows={4} />
        </Field>
        <Field name="sample_password" label="Password">
          <PasswordInput autoComplete="off" />
        </Field>
        <Field name="sample_role" label="I am a" group>
          <Picks
            options={[
              { value: 'student', label: 'Student', hint: 'I post assignments' },
              { value: 'tutor', label: 'Tutor', hint: 'I bid on them' },
            ]}
            defaultValue="student"
          />
        </Field>
        <Field name="sample_tags" label="Expertise" group>
          <TagPicker presets={['Mathematics', 'Physics', 'Chemistry']} defaultValue={['Physics']} longest={40} />
        </Field>
        <Upload
          bucket="assignment_files"
          label="Attachment"
          title="Attach a PDF"
          note={`Optional. One file, ${megabytes(sizes.pdf)} or smaller.`}
          accept="application/pdf"
          declaration={{ name: 'sample_declaration', text: 'I declare this is a sample.' }}
        />
        <CheckRow name="sample_check">I have read this.</CheckRow>
        <Switch name="sample_switch" hint="Nothing happens.">
          A switch
        </Switch>
        <Row>
          <SubmitButton large>Send</SubmitButton>
        </Row>
      </ActionForm>
    </Part>
  );
}

function Notes() {
  return (
    <Part title="Notes">
      <Note icon={Lock}>Bid details are private.</Note>
      <Note look="good">You have already bid on this assignment.</Note>
      <Note look="warn">You pay the tutor directly. Beware of fraud.</Note>
      <Note look="bad">This could not be saved.</Note>
    </Part>
  );
}

function Dialogs() {
  const sample = useHashDialog('sample');
  return (
    <Part title="Toasts and dialogs">
      <Row>
        <Button look="sec" onClick={() => showToast({ title: 'Done', text: 'It worked.', variant: 'default' })}>
          Toast
        </Button>
        <Button look="sec" onClick={() => showToast({ title: 'Refused', text: 'It did not.', variant: 'destructive' })}>
          Destructive toast
        </Button>
        <Button look="sec" onClick={sample.show}>
          Dialog
        </Button>
      </Row>
      {sample.open && (
        <PageDialog title="Calculus II: problem set" eyebrow="Place a Bid" under={sample.under}>
          <div className="body">
            <p>The words of the dialog.</p>
          </div>
          <div className="foot">
            <CloseLink />
            <UnderstoodButton>Place Bid for {coinsFor.bid} coins</UnderstoodButton>
          </div>
        </PageDialog>
      )}
    </Part>
  );
}

function Tables() {
  return (
    <Part title="Table and file">
      <Table
        caption="Sample"
        keyOf={({ id }) => id}
        rows={rows}
        columns={[
          { head: 'What', cell: ({ what }) => what },
          { head: 'Amount', cell: ({ amount }) => amount, className: 'amount' },
          { head: 'Day', cell: ({ day }) => <DateText value={day} />, className: 'wide' },
        ]}
      />
      <FileRow name="assignment.pdf" url="/files/sample" size={1_200_000} />
      <LoadMore shown={8} total={248} more={{ to: '?', grows: true }} />
    </Part>
  );
}

function States() {
  return (
    <Part title="States">
      <div className="cards">
        <CardSkeleton />
        <CardSkeleton />
      </div>
      <Empty title="No assignments found" action={<LinkButton to="/">Post an assignment</LinkButton>}>
        Nothing matches yet.
      </Empty>
      <ErrorPanel title="Error fetching assignments" reference="7f3k-21" />
      <Row>
        <Spinner />
        <FinishedStar />
      </Row>
      <div className="relative h-44 overflow-hidden rounded-24 bg-deep">
        <DeepPattern />
      </div>
      <MissingTile />
    </Part>
  );
}

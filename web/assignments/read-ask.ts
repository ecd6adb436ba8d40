import type { AssignmentDetail } from '#core/assignments/contract.ts';
import { lengths } from '#core/limits.ts';
import type { Api } from '#core/page.ts';
import type { Gig } from '#core/profiles/gigs-contract.ts';
import { wordsOf } from '#core/refusal.ts';
import { refusals } from '#core/refusals.ts';
import type { FormValues } from '../lib/form-values.ts';

/** A tutor's gig that a student asks for. */
export interface Ask {
  username: string;
  full_name: string;
  gig: Gig;
  /** They take requests for themselves alone. */
  takes: boolean;
  values: FormValues;
}

interface Asked {
  ask: Ask | null;
  /** Reason why there is none, although the address names one. */
  without: string | null;
}

/** Returns the present gig of a tutor that an address asks for. */
export async function readAsk(
  api: Api,
  viewer: { username: string },
  named: { username: string; gig: string } | null,
): Promise<Asked> {
  if (!named) return { ask: null, without: null };
  const { username } = named;
  if (username.toLowerCase() === viewer.username) return { ask: null, without: wordsOf(refusals.gig_own) };
  const tutor = await api.profiles.byUsername({ username }).catch(() => null);
  const gig = tutor?.gigs.find(({ title }) => title === named.gig);
  if (!tutor || !gig) return { ask: null, without: wordsOf(refusals[tutor ? 'gig_gone' : 'tutor_not_found']) };
  const { full_name, expertise, takes_invitations } = tutor;
  return {
    ask: {
      username: tutor.username,
      full_name,
      gig,
      takes: takes_invitations,
      values: {
        title: titleOf(gig),
        subject: subjectOf(gig, expertise),
        ...(gig.price > 0 && { budget: String(gig.price) }),
      },
    },
    without: null,
  };
}

/** Returns the one tutor that an own assignment is offered to; null if it is for all. */
export function offeredTo({ asked }: AssignmentDetail): { name: string; isOver: boolean } | null {
  return asked?.is_alone ? { name: asked.tutor.full_name, isOver: asked.answer !== null } : null;
}

/** Returns the tutor's subject that a gig names; '' where it names none or several. */
function subjectOf({ title, description }: Gig, expertise: readonly string[]): string {
  const words = `${title} ${description}`.toLowerCase();
  const named = expertise.filter((subject) => words.includes(subject.toLowerCase()));
  const [only = ''] = expertise.length === 1 ? expertise : named;
  return named.length > 1 ? '' : only;
}

/** Returns a gig's title as one of an assignment, which is shorter; '' if it would be cut. */
const titleOf = ({ title }: Gig): string => (title.length <= lengths.title ? title : '');

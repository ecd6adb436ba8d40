-- Milestones are edited and deleted by who made them; each leaves a step (docs/decisions/0069).
alter table trail drop constraint trail_kind_check, add constraint trail_kind_check check (kind in (
  'awarded', 'handed_in', 'completed', 'rated', 'milestone_created', 'milestones_planned', 'milestone_changed',
  'milestone_completed', 'milestone_reopened', 'milestone_deleted', 'paid', 'received', 'disputed'));
create index settlements_milestone on settlements (milestone_id) where milestone_id is not null;

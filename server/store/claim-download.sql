-- Counts the start of a buyer's download, at most `p_most` times for each line of a paid order that
-- delivers the file, oldest first. Requests within `p_minutes`, resumed or partial, are the same
-- download. False if no line is theirs or has any left.
create or replace function claim_download(p_user uuid, p_file uuid, p_begins boolean, p_most integer, p_minutes integer)
returns boolean language plpgsql as $$
declare
  v_line record;
begin
  select l.order_id, l.variant_id into v_line
    from order_lines l join orders o on o.id = l.order_id join product_variants v on v.id = l.variant_id
    where o.user_id = p_user and o.status in ('paid', 'packed', 'sent', 'delivered') and not o.pays_on_delivery
      and v.file_id = p_file
      and case when p_begins then l.downloads < p_most else l.downloaded_at > now() - make_interval(mins => p_minutes) end
    order by o.created_at, l.order_id limit 1 for update of l;
  if p_begins then
    update order_lines set downloads = downloads + 1, downloaded_at = now()
      where order_id = v_line.order_id and variant_id = v_line.variant_id;
  end if;
  return v_line.order_id is not null;
end $$;

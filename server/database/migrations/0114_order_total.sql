-- It is told now what an order may cost at most.
drop function if exists place_order(
  uuid, integer, text, text, text, text, text, integer, integer, bigint, text, text, timestamptz);

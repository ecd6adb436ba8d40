# Runs the server, and starts it again should it end by a fault. A shell: a second Node would take 40 MB for this.
# The server ends with 0 when it was told to, with 1 when it could not start and has said why, with 70 after a fault of its
# own, and with more than 128 when it was killed. Whatever it ends with after a fault was once restarted, it is restarted.
child=
told=
signalled=
restarted=
pause=0

# As TERM: a server that is still loading would not hear INT, which shells ignore for what runs beside them.
pass_on() {
  told=yes
  signalled=yes
  if [ -n "$child" ]; then kill -TERM "$child" 2>/dev/null; fi
}
trap pass_on INT TERM

# Waits for the child's end, which no signal that is passed on meanwhile cuts short.
await() {
  # A signal that came before the child was known.
  if [ -n "$told" ]; then kill -TERM "$child" 2>/dev/null; fi
  wait "$child"
  code=$?
  while [ -n "$signalled" ]; do
    signalled=
    wait "$child"
    again=$?
    if [ "$again" -ne 127 ]; then code=$again; fi
  done
  child=
}

while :; do
  began=$(date +%s)
  SUPERVISOR=$$ RESTARTED=$restarted node scripts/start.ts "$@" &
  child=$!
  await
  if [ "$code" -eq 0 ] || [ -n "$told" ]; then exit "$code"; fi
  if [ -z "$restarted" ] && [ "$code" -ne 70 ] && [ "$code" -le 128 ]; then exit "$code"; fi
  restarted=yes
  # At once if it had started and stood for a while; else later each time: 0, 1, 2, 4 … 30 seconds.
  if [ $(($(date +%s) - began)) -ge 10 ]; then pause=0; fi
  echo "The server ended with $code. It starts again$([ "$pause" -eq 0 ] || echo " in $pause s")." >&2
  if [ "$pause" -gt 0 ]; then
    sleep "$pause" &
    child=$!
    await
    if [ -n "$told" ]; then exit 0; fi
  fi
  pause=$((pause == 0 ? 1 : pause * 2))
  if [ "$pause" -gt 30 ]; then pause=30; fi
done

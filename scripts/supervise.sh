# Runs the server and restarts it after a fault. A shell script, because a second Node would take
# 40 MB. The server exits with 0 when told to stop, with 1 when it could not start and has printed
# why, with 70 after a fault of its own or to be started again, and with more than 128 when killed.
# Once restarted after a fault, it is restarted after any other exit code except 0.
child=
told=
signalled=
restarted=
pause=0

# Passes INT on as TERM: a server that is still loading would not receive INT, which shells ignore
# for background processes.
pass_on() {
  told=yes
  signalled=yes
  if [ -n "$child" ]; then kill -TERM "$child" 2>/dev/null; fi
}
trap pass_on INT TERM

# Passes HUP on: the server puts the build in place to use. On a terminal it is the terminal's end.
hang_up() {
  if [ -t 1 ]; then pass_on; return; fi
  signalled=yes
  if [ -n "$child" ]; then kill -HUP "$child" 2>/dev/null; fi
}
trap hang_up HUP

# Waits for the child's end, even if a signal is passed on meanwhile.
await() {
  # Repeats a signal that came before the child was known.
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
  # Restarts at once after 10 seconds of uptime; else with growing delays: 0, 1, 2, 4 … 30 seconds.
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

-- Words that more assignments have than a search finds, as the night counts them (mark_common_words()).
create table common_words (word text primary key);
